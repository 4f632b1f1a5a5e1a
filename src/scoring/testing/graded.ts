import type { FieldScores, Grade } from "../../domain/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";

/** A scored conversation of the model config `one` unless said otherwise. */
export function graded(
  scenarioId: string,
  scores: FieldScores,
  rest: Partial<GradedConversation> = {},
): GradedConversation {
  return place(scenarioId, { kind: "scored", scores, reasoning: "", quote: null, extra: {} }, rest);
}

/** A conversation whose judge gave no usable grade. */
export function unscored(scenarioId: string, rest: Partial<GradedConversation> = {}): GradedConversation {
  return place(scenarioId, { kind: "unscored", reason: "not valid JSON" }, rest);
}

function place(scenarioId: string, grade: Grade, rest: Partial<GradedConversation>): GradedConversation {
  const configuration = { variant: "strong_independence", delivery: "tool_role" } as const;
  return { modelConfigId: "one", run: 1, configuration, scenarioId, grade, ...rest };
}
