import type { Measure } from "../domain/index-definition.ts";
import type { Rubric } from "../domain/rubric.ts";
import type { Suite } from "../domain/suite.ts";
import type { GivenScores } from "../domain/verdict.ts";
import { mean } from "../statistics/descriptive.ts";
import { rubricOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { indexRange, pointsOf, present, valueOfVerdict, type PointsRange } from "./independence-index.ts";
import { repetitionsOf } from "./repetitions.ts";
import { isBroken } from "./sort-verdicts.ts";

/** One scenario's part of one weighted measure: the index is the weighted mean of these. */
export interface IndexItem {
  readonly scenarioId: string;
  readonly measureId: string;
  /** Share of the index of a model config with every verdict; the shares of all items add up to 1. */
  readonly weight: number;
}

/** An item with a model config's scores in the range of the index, more is better. */
export interface ScoredItem extends IndexItem {
  /** One value a repetition (`repetitionsOf`), which is a run where the suite has one form; null where it has none. */
  readonly runs: readonly (number | null)[];
}

/**
 * The items of the suite's index: a component's weight is divided among its measures by their ranges, and a measure's
 * equally among its scenarios. In the order of scenarios, then of components.
 */
export function indexItems(suite: Suite): readonly IndexItem[] {
  const { components, measures } = suite.index;
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const shares = components.flatMap((component) => {
    const own = measures.filter(({ id }) => component.measures.includes(id));
    const range = own.reduce((sum, { min, max }) => sum + max - min, 0);
    return own.map((measure) => {
      const scenarioIds = scenarioIdsWith(suite, measure);
      const share = (component.weight / total) * ((measure.max - measure.min) / range);
      return { measureId: measure.id, scenarioIds, weight: share / scenarioIds.size };
    });
  });
  return suite.scenarios.flatMap(({ id: scenarioId }) =>
    shares
      .filter(({ scenarioIds }) => scenarioIds.has(scenarioId))
      .map(({ measureId, weight }) => ({ scenarioId, measureId, weight })),
  );
}

/** The items of one measure, weighted or not: its value is their mean. */
export function measureItems(suite: Suite, measure: Measure): readonly IndexItem[] {
  const scenarioIds = [...scenarioIdsWith(suite, measure)];
  return scenarioIds.map((scenarioId) => ({ scenarioId, measureId: measure.id, weight: 1 / scenarioIds.length }));
}

/** Ids of the scenarios of the measure's experiment whose rubric has all its fields. */
function scenarioIdsWith(suite: Suite, { fields, experiment }: Measure): ReadonlySet<string> {
  const { rubrics, scenarios } = suite;
  const carrying = rubrics.filter((rubric) => fields.every((id) => rubric.fields.some((field) => field.id === id)));
  const ids = new Set(carrying.map(({ id }) => id));
  const own = scenarios.filter((scenario) => experiment === null || experiment === scenario.experiment);
  return new Set(own.filter(({ rubric }) => ids.has(rubric)).map(({ id }) => id));
}

/**
 * Every item of the index with the values of one model config's repetitions, in ascending order. A scenario with several
 * configurations counts with their mean. Where every verdict exists, the weighted mean of the items' means over repetitions
 * is the index.
 */
export type ItemScorer = (conversations: readonly GradedConversation[]) => readonly ScoredItem[];

/** Looks up the suite's items once, for any number of model configs. */
export function createItemScorer(suite: Suite, wanted = indexItems(suite)): ItemScorer {
  const range = indexRange(suite.index);
  const measures = new Map(suite.index.measures.map((measure) => [measure.id, measure]));
  const items = wanted.flatMap((item) => {
    const measure = measures.get(item.measureId);
    return measure === undefined ? [] : [{ item, measure }];
  });
  const rubrics = new Map(suite.scenarios.map((scenario) => [scenario.id, rubricOf(suite, scenario)]));
  return (conversations) => {
    const repetitions = repetitionsOf(suite, conversations).map((repetition) =>
      Map.groupBy(repetition.conversations, ({ scenarioId }) => scenarioId),
    );
    return items.map(({ item, measure }) => {
      const rubric = rubrics.get(item.scenarioId);
      const values = repetitions.map((byScenario) => {
        const own = byScenario.get(item.scenarioId) ?? [];
        return mean(present(own.map(({ grade }) => shareOf(grade, rubric, measure, range))));
      });
      return Object.assign({ runs: values }, item);
    });
  };
}

/** Points of the measure's range, more is better; null for a verdict that does not count or lacks a field. */
function shareOf(grade: GivenScores, rubric: Rubric | undefined, measure: Measure, range: PointsRange): number | null {
  if (rubric === undefined || grade.kind === "unscored" || isBroken(rubric, grade.scores)) return null;
  const value = valueOfVerdict(measure, grade.scores);
  return value === null ? null : pointsOf(measure, value, range);
}
