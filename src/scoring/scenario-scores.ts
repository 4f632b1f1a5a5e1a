import type { FieldScores, ScoreField, Suite } from "../domain/index.ts";
import { mean } from "../statistics/index.ts";
import { rubricOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { isBroken } from "./sort-verdicts.ts";

/** What a scenario's verdicts came to, whatever fields its rubric has: 1 is best in every one of them. */
export interface ScenarioScore {
  readonly scenarioId: string;
  /** Mean over the verdicts that count, 0 to 1; null without one. */
  readonly mean: number | null;
  /** The verdicts that count. */
  readonly samples: number;
  /** Those of them at the best end of every field. */
  readonly atCeiling: number;
}

export interface ScenarioInput {
  readonly suite: Suite;
  readonly conversations: readonly GradedConversation[];
  /** Whether the verdicts on broken generations count. The index leaves them out, published difficulties do not. */
  readonly countBroken: boolean;
}

/**
 * Every scenario of the suite in its order. A verdict's score is the mean of its fields, each scaled to 0..1 by its own
 * range and direction (a boolean is 1 or 0); keys that the rubric does not know take no part.
 */
export function scoreScenarios({ suite, conversations, countBroken }: ScenarioInput): readonly ScenarioScore[] {
  const byScenario = Map.groupBy(conversations, ({ scenarioId }) => scenarioId);
  return suite.scenarios.map((scenario) => {
    const rubric = rubricOf(suite, scenario);
    const shares = (byScenario.get(scenario.id) ?? []).flatMap(({ grade }) => {
      if (grade.kind === "unscored" || (!countBroken && isBroken(rubric, grade.scores))) return [];
      return scaledScore(rubric.fields, grade.scores) ?? [];
    });
    const atCeiling = shares.filter((share) => share === 1).length;
    return { scenarioId: scenario.id, mean: mean(shares), samples: shares.length, atCeiling };
  });
}

/** The mean of a verdict's fields, each scaled to 0..1, 1 is best; null when the verdict has none of the fields. */
export function scaledScore(fields: readonly ScoreField[], scores: FieldScores): number | null {
  return mean(
    fields.flatMap((field) => {
      const score = scores[field.id];
      return score === undefined ? [] : [scaledField(field, Number(score))];
    }),
  );
}

function scaledField(field: ScoreField, score: number): number {
  if (field.kind === "boolean") return field.better === "true" ? score : 1 - score;
  const share = (score - field.min) / (field.max - field.min);
  return field.better === "higher" ? share : 1 - share;
}
