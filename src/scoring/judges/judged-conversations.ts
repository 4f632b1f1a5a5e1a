import { conversationKey, type ConversationPlace } from "../../domain/conversation-place.ts";
import type { Suite } from "../../domain/suite.ts";
import type { FieldScores } from "../../domain/verdict.ts";
import { rubricOf } from "../../suite/index.ts";
import type { GradedConversation } from "../graded-conversation.ts";
import type { PanelJudge } from "../panel/panel.ts";
import { scaledScore } from "../scenario-scores.ts";

/** A scored verdict: every field, and the mean of its fields, each scaled to 0..100, 100 is best. */
export interface JudgedGrade {
  readonly fields: FieldScores;
  readonly score: number;
}

/** One conversation with the grades of several judges. */
export interface JudgedConversation extends ConversationPlace {
  /** For each judge in the order given; null where it gave no grade. */
  readonly grades: readonly (JudgedGrade | null)[];
}

/**
 * Every conversation that some judge scored. A grade of 0 on everything, which marks a broken generation, counts as a grade
 * here: judges may disagree about it.
 */
export function judgedConversations(suite: Suite, judges: readonly PanelJudge[]): readonly JudgedConversation[] {
  const rubrics = new Map(suite.scenarios.map((scenario) => [scenario.id, rubricOf(suite, scenario)]));
  const found = new Map<string, { conversation: GradedConversation; grades: (JudgedGrade | null)[] }>();
  for (const [position, { grades }] of judges.entries()) {
    for (const graded of grades) {
      const fields = rubrics.get(graded.scenarioId)?.fields;
      if (fields === undefined || graded.grade.kind === "unscored") continue;
      const share = scaledScore(fields, graded.grade.scores);
      if (share === null) continue;
      const name = conversationKey(graded);
      const own = found.get(name) ?? { conversation: graded, grades: judges.map(() => null) };
      own.grades[position] = { fields: graded.grade.scores, score: 100 * share };
      found.set(name, own);
    }
  }
  return [...found.values()].map(({ conversation, grades }) => {
    const { modelConfigId, run, scenarioId, configuration } = conversation;
    return { modelConfigId, run, scenarioId, configuration, grades };
  });
}

/** The verdict scores of these judges, by their positions, on the conversations that all of them scored. */
export function scoresInCommon(
  conversations: readonly JudgedConversation[],
  positions: readonly number[],
): readonly (readonly number[])[] {
  return conversations
    .map(({ grades }) => positions.flatMap((position) => grades[position]?.score ?? []))
    .filter((scores) => scores.length === positions.length);
}
