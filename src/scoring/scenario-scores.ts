import type { ScoreField } from "../domain/rubric.ts";
import { scoreAsNumber } from "../domain/score-as-number.ts";
import type { Scenario, Suite } from "../domain/suite.ts";
import type { FieldScores } from "../domain/verdict.ts";
import { mean } from "../statistics/descriptive.ts";
import { rubricOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { weightedMeasures } from "./independence-index.ts";
import { isBroken } from "./sort-verdicts.ts";

/** The summary of a scenario's verdicts for any rubric: 1 is best in every field. */
export interface ScenarioScore {
  readonly scenarioId: string;
  /** Mean over the verdicts that count, 0 to 1; null without one. */
  readonly mean: number | null;
  /** The same over the fields that count in the index; null where the scenario has none. */
  readonly weightedMean: number | null;
  /** The verdicts that count. */
  readonly samples: number;
  /** Those of them at the best end of every field, and at the worst end of every field. */
  readonly atCeiling: number;
  readonly atFloor: number;
}

export interface ScenarioInput {
  readonly suite: Suite;
  readonly conversations: readonly GradedConversation[];
  /** Whether the verdicts on broken generations count. The index leaves them out, published difficulties do not. */
  readonly countBroken: boolean;
}

/** Every scenario of the suite in its order. */
export function scoreScenarios(input: ScenarioInput): readonly ScenarioScore[] {
  const byScenario = Map.groupBy(scoreVerdicts(input), ({ conversation }) => conversation.scenarioId);
  return input.suite.scenarios.map(({ id: scenarioId }) => {
    const verdicts = byScenario.get(scenarioId) ?? [];
    const scores = verdicts.map(({ score }) => score);
    const at = (end: number): number => scores.filter((score) => score === end).length;
    return {
      scenarioId,
      mean: withinScale(mean(scores)),
      weightedMean: withinScale(mean(verdicts.flatMap(({ weighted }) => weighted ?? []))),
      samples: scores.length,
      atCeiling: at(1),
      atFloor: at(0),
    };
  });
}

/** Grades without a judge's severity may lie beyond the ends. */
function withinScale(score: number | null): number | null {
  return score === null ? null : Math.min(1, Math.max(0, score));
}

/** The score of one verdict, 0 to 1. */
interface VerdictScore {
  readonly conversation: GradedConversation;
  readonly score: number;
  /** Over the fields that count in the index; null without one. */
  readonly weighted: number | null;
}

/**
 * Of every verdict that counts, in the given order: the mean of its fields, each scaled to 0..1 by its own range and
 * direction (a boolean is 1 or 0); keys that the rubric does not know take no part.
 */
export function scoreVerdicts({ suite, conversations, countBroken }: ScenarioInput): readonly VerdictScore[] {
  const rubrics = new Map(suite.scenarios.map((scenario) => [scenario.id, rubricOf(suite, scenario)]));
  const weightedOf = createWeightedScore(suite);
  return conversations.flatMap((conversation) => {
    const { grade, scenarioId } = conversation;
    const rubric = rubrics.get(scenarioId);
    if (rubric === undefined || grade.kind === "unscored") return [];
    if (!countBroken && isBroken(rubric, grade.scores)) return [];
    const score = scaledScore(rubric.fields, grade.scores);
    return score === null ? [] : [{ conversation, score, weighted: weightedOf(scenarioId, grade.scores) }];
  });
}

/** The score of a verdict over the fields that count in the index, 0 to 1; null where it has none. */
export function createWeightedScore(suite: Suite): (scenarioId: string, scores: FieldScores) => number | null {
  const fields = new Map(suite.scenarios.map((scenario) => [scenario.id, weightedFields(suite, scenario)]));
  return (scenarioId, scores) => scaledScore(fields.get(scenarioId) ?? [], scores);
}

function weightedFields(suite: Suite, scenario: Scenario): readonly ScoreField[] {
  const measures = weightedMeasures(suite.index).filter(
    ({ experiment }) => experiment === null || experiment === scenario.experiment,
  );
  const weighted = new Set(measures.flatMap(({ fields }) => fields));
  return rubricOf(suite, scenario).fields.filter(({ id }) => weighted.has(id));
}

/** The mean of a verdict's fields, each scaled to 0..1, 1 is best; null when the verdict has none of the fields. */
export function scaledScore(fields: readonly ScoreField[], scores: FieldScores): number | null {
  return mean(
    fields.flatMap((field) => {
      const score = scores[field.id];
      return score === undefined ? [] : [scaledField(field, scoreAsNumber(field, score))];
    }),
  );
}

function scaledField(field: ScoreField, score: number): number {
  if (field.kind === "label") return score;
  if (field.kind === "boolean") return field.better === "true" ? score : 1 - score;
  const share = (score - field.min) / (field.max - field.min);
  return field.better === "higher" ? share : 1 - share;
}
