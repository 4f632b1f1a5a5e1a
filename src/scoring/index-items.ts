import type { Measure, Suite } from "../domain/index.ts";
import { mean } from "../statistics/index.ts";
import { rubricOf } from "../suite/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { present, valueOfVerdict } from "./measure-values.ts";
import { isBroken } from "./sort-verdicts.ts";

/** What one scenario says for one weighted measure: the index is the weighted mean of these. */
export interface IndexItem {
  readonly scenarioId: string;
  readonly measureId: string;
  /** Share of the index of a model config with every verdict; all items' together are 1. */
  readonly weight: number;
}

/** An item with what a model config scored on it: 0 to 100, more is better, one value a run; null where a run has none. */
export interface ScoredItem extends IndexItem {
  readonly runs: readonly (number | null)[];
}

/**
 * The items of the suite's index: a component's weight is divided among its measures by their ranges, and a measure's
 * among the scenarios that carry it. In the order of scenarios, then of components.
 */
export function indexItems(suite: Suite): readonly IndexItem[] {
  const { components, measures } = suite.index;
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const shares = components.flatMap((component) => {
    const own = measures.filter(({ id }) => component.measures.includes(id));
    const range = own.reduce((sum, { min, max }) => sum + max - min, 0);
    return own.map((measure) => ({
      measure,
      share: (component.weight / total) * ((measure.max - measure.min) / range),
    }));
  });
  return suite.scenarios.flatMap((scenario) =>
    shares
      .filter(({ measure }) => carriersOf(suite, measure).includes(scenario.id))
      .map(({ measure, share }) => {
        const weight = share / carriersOf(suite, measure).length;
        return { scenarioId: scenario.id, measureId: measure.id, weight };
      }),
  );
}

/**
 * Every item of the index with the values of one model config's runs, in ascending order of the runs that occur. A
 * scenario that was run under several configurations counts with their mean. Where every verdict is there, the weighted
 * mean of the items' means over runs is the index.
 */
export function scoreItems(suite: Suite, conversations: readonly GradedConversation[]): readonly ScoredItem[] {
  const runs = [...new Set(conversations.map(({ run }) => run))].toSorted((one, other) => one - other);
  const places = Map.groupBy(conversations, ({ run, scenarioId }) => `${run} ${scenarioId}`);
  const measures = new Map(suite.index.measures.map((measure) => [measure.id, measure]));
  return indexItems(suite).map((item) => {
    const measure = measures.get(item.measureId);
    const values = runs.map((run) => {
      const own = places.get(`${run} ${item.scenarioId}`) ?? [];
      return measure === undefined ? null : mean(present(own.map((each) => shareOf(suite, measure, each))));
    });
    return Object.assign({ runs: values }, item);
  });
}

/** 0 to 100 of the measure's range, more is better; null for a verdict that does not count or lacks a field. */
function shareOf(suite: Suite, measure: Measure, { scenarioId, grade }: GradedConversation): number | null {
  const scenario = suite.scenarios.find(({ id }) => id === scenarioId);
  if (scenario === undefined || grade.kind === "unscored" || isBroken(rubricOf(suite, scenario), grade.scores))
    return null;
  const value = valueOfVerdict(measure, grade.scores);
  if (value === null) return null;
  const { min, max, better } = measure;
  return (100 * (better === "higher" ? value - min : max - value)) / (max - min);
}

function carriersOf(suite: Suite, { fields }: Measure): readonly string[] {
  const carries = (id: string): boolean => {
    const rubric = suite.rubrics.find((each) => each.id === id);
    return rubric !== undefined && fields.every((field) => rubric.fields.some((own) => own.id === field));
  };
  return suite.scenarios.filter(({ rubric }) => carries(rubric)).map(({ id }) => id);
}
