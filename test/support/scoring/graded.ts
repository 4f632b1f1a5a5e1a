import type { FieldScores, GivenScores } from "../../../src/domain/verdict.ts";
import type { GradedConversation } from "../../../src/scoring/graded-conversation.ts";

/** A scored conversation of the model config `one` unless said otherwise. */
export function graded(
  scenarioId: string,
  scores: FieldScores,
  rest: Partial<GradedConversation> = {},
): GradedConversation {
  return place(scenarioId, { kind: "scored", scores, quote: null }, rest);
}

/** A conversation whose judge gave no usable grade. */
export function unscored(scenarioId: string, rest: Partial<GradedConversation> = {}): GradedConversation {
  return place(scenarioId, { kind: "unscored", reason: "not valid JSON" }, rest);
}

function place(scenarioId: string, grade: GivenScores, rest: Partial<GradedConversation>): GradedConversation {
  const configuration = { variant: "strong_independence", delivery: "tool_role" } as const;
  return { modelConfigId: "one", run: 1, configuration, scenarioId, grade, ...rest };
}
