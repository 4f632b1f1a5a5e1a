import type { ScoredItem } from "./index-items.ts";
import { present } from "./measure-values.ts";

/** A scenario that both of two model configs have answered, with what each scored on it: 0 to 100, a value a run. */
export interface SharedScenario {
  readonly scenarioId: string;
  /** Share of the compared number; all shared scenarios' together are 1. */
  readonly weight: number;
  /** Scenarios that carry the same measures are of one kind. */
  readonly stratum: string;
  readonly one: readonly number[];
  readonly other: readonly number[];
}

/** The same item of both. */
interface ItemPair {
  readonly scenarioId: string;
  readonly measureId: string;
  readonly weight: number;
  readonly one: ScoredItem["runs"];
  readonly other: ScoredItem["runs"];
}

/**
 * What two model configs can be compared on: the scenarios in which both have a value. A measure that lacks some of its
 * scenarios on either side keeps its weight, as it does in the index; none at all where it lacks every one.
 */
export function sharedScenarios(one: readonly ScoredItem[], other: readonly ScoredItem[]): readonly SharedScenario[] {
  const byMeasure = [...Map.groupBy(pairItems(one, other), ({ measureId }) => measureId).values()].map(keepWeight);
  if (byMeasure.some((items) => items.length === 0)) return [];
  const byScenario = Map.groupBy(byMeasure.flat(), ({ scenarioId }) => scenarioId);
  const shared = [...byScenario.values()].flatMap(joinItems);
  const total = totalWeight(shared);
  return shared.map((scenario) => Object.assign({}, scenario, { weight: scenario.weight / total }));
}

function pairItems(one: readonly ScoredItem[], other: readonly ScoredItem[]): readonly ItemPair[] {
  const others = new Map(other.map((item) => [nameOf(item), item.runs]));
  return one.map((item) => {
    const { scenarioId, measureId, weight, runs } = item;
    return { scenarioId, measureId, weight, one: runs, other: others.get(nameOf(item)) ?? [] };
  });
}

function nameOf({ scenarioId, measureId }: ScoredItem): string {
  return JSON.stringify([scenarioId, measureId]);
}

/** Divides what a measure's missing items weigh among those that both have. */
function keepWeight(items: readonly ItemPair[]): readonly ItemPair[] {
  const shared = items.filter(({ one, other }) => present(one).length > 0 && present(other).length > 0);
  const factor = totalWeight(items) / totalWeight(shared);
  return shared.map((item) => Object.assign({}, item, { weight: item.weight * factor }));
}

/** The items of one scenario as one; none where a side has no run with all of them. */
function joinItems(items: readonly ItemPair[]): readonly SharedScenario[] {
  const one = joinRuns(items, ({ one: runs }) => runs);
  const other = joinRuns(items, ({ other: runs }) => runs);
  const [first] = items;
  if (first === undefined || one.length === 0 || other.length === 0) return [];
  const stratum = JSON.stringify(items.map(({ measureId }) => measureId).toSorted());
  return [{ scenarioId: first.scenarioId, weight: totalWeight(items), stratum, one, other }];
}

/** The weighted means of the items, of each run that has them all. */
function joinRuns(items: readonly ItemPair[], runsOf: (item: ItemPair) => ItemPair["one"]): readonly number[] {
  const total = totalWeight(items);
  const [first] = items.map(runsOf);
  return (first ?? []).flatMap((_, run) => {
    const values = present(items.map((item) => runsOf(item)[run] ?? null));
    if (values.length < items.length) return [];
    return values.reduce((sum, value, place) => sum + (value * (items[place]?.weight ?? 0)) / total, 0);
  });
}

function totalWeight(items: readonly { readonly weight: number }[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}
