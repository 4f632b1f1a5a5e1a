import type { Digest } from "../../domain/digest.ts";
import type { ScenarioDifference } from "../../statistics/comparison/scenario-difference.ts";
import { mean } from "../../statistics/descriptive.ts";
import type { IndexItem, ScoredItem } from "../index-items.ts";
import { present } from "../independence-index.ts";

/** Two model configs; a difference is the other's value less the reference's. */
export interface Pair {
  readonly reference: Digest;
  readonly other: Digest;
}

/** The difference of two model configs on a scenario that both have answered, 0 to 100. */
export interface ScenarioContrast extends ScenarioDifference {
  readonly scenarioId: string;
}

/**
 * What a pair can be compared on: the scenarios in which both have a value. A measure that lacks some of its scenarios on
 * either side keeps its weight, as it does in the index; none at all where it lacks every one.
 */
export type ScenarioDifferences = (pair: Pair) => readonly ScenarioContrast[];

/**
 * Prepares each model config once for all pairs: of thousands of model configs nearly all have the same items, so that a
 * pair costs one subtraction a scenario.
 * @param scored the same items of every model config
 */
export function createScenarioDifferences(scored: ReadonlyMap<Digest, readonly ScoredItem[]>): ScenarioDifferences {
  const subjects = new Map([...scored].map(([id, items]) => [id, { id, items, mask: maskOf(items) }]));
  const layouts = new Map<string, Layout>();
  const layoutOf = (mask: string, items: readonly ScoredItem[]): Layout => {
    const known = layouts.get(mask);
    if (known !== undefined) return known;
    if (layouts.size === mostLayouts) layouts.clear();
    const layout = { scenarios: layOut(items, mask), means: new Map<Digest, readonly number[]>() };
    layouts.set(mask, layout);
    return layout;
  };
  return ({ reference, other }) => {
    const [one, two] = [subjects.get(reference), subjects.get(other)];
    if (one === undefined || two === undefined) return [];
    const layout = layoutOf(sharedMask(one.mask, two.mask), one.items);
    return subtract(layout.scenarios, meansOf(layout, one), meansOf(layout, two));
  };
}

/** This many sets of shared items are cached, each with the means of every model config that has them. */
const mostLayouts = 32;

/** A set of shared items. */
interface Layout {
  readonly scenarios: readonly JoinedScenario[];
  readonly means: Map<Digest, readonly number[]>;
}

interface JoinedScenario {
  readonly scenarioId: string;
  readonly weight: number;
  /** Scenarios that carry the same measures are of one kind. */
  readonly stratum: string;
  readonly members: readonly Member[];
}

/** An item by its index, with its weight among those that are shared. */
interface Member {
  readonly place: number;
  readonly weight: number;
}

interface Subject {
  readonly id: Digest;
  readonly items: readonly ScoredItem[];
  /** A character for each item: 1 where some run has a value. */
  readonly mask: string;
}

function maskOf(items: readonly ScoredItem[]): string {
  return items.map(({ runs }) => (runs.some((value) => value !== null) ? "1" : "0")).join("");
}

function sharedMask(one: string, other: string): string {
  if (one === other) return one;
  return Array.from(one, (has, place) => (has === "1" ? other[place] : "0")).join("");
}

/** The shared items of one scenario as one; no scenario at all where a measure lacks every item. */
function layOut(items: readonly IndexItem[], mask: string): readonly JoinedScenario[] {
  const placed = items.map((item, place) => Object.assign({ place }, item));
  const byMeasure = [...Map.groupBy(placed, ({ measureId }) => measureId).values()].map((own) => {
    const shared = own.filter(({ place }) => mask[place] === "1");
    // The weight of the missing items is divided among the others.
    const factor = totalWeight(own) / totalWeight(shared);
    return shared.map((item) => Object.assign({}, item, { weight: item.weight * factor }));
  });
  if (byMeasure.some((own) => own.length === 0)) return [];
  return [...Map.groupBy(byMeasure.flat(), ({ scenarioId }) => scenarioId)].map(([scenarioId, members]) => ({
    scenarioId,
    weight: totalWeight(members),
    stratum: JSON.stringify(members.map(({ measureId }) => measureId).toSorted()),
    members,
  }));
}

/** Of each scenario the mean over the runs that have all of its items; NaN without such a run. */
function meansOf({ scenarios, means }: Layout, { id, items }: Subject): readonly number[] {
  const known = means.get(id);
  if (known !== undefined) return known;
  const found = scenarios.map(({ members, weight: total }) => {
    const values = members.map(({ place, weight }) => ({ share: weight / total, runs: items[place]?.runs ?? [] }));
    const runs = (values[0]?.runs ?? []).map((_, run) => weightedRun(values, run));
    return mean(present(runs)) ?? Number.NaN;
  });
  means.set(id, found);
  return found;
}

function weightedRun(
  values: readonly { readonly share: number; readonly runs: ScoredItem["runs"] }[],
  run: number,
): number | null {
  let sum = 0;
  for (const { share, runs } of values) {
    const value = runs[run] ?? null;
    if (value === null) return null;
    sum += share * value;
  }
  return sum;
}

function subtract(
  scenarios: readonly JoinedScenario[],
  one: readonly number[],
  other: readonly number[],
): readonly ScenarioContrast[] {
  const found = scenarios.flatMap(({ scenarioId, weight, stratum }, place) => {
    const difference = (other[place] ?? Number.NaN) - (one[place] ?? Number.NaN);
    if (Number.isNaN(difference)) return [];
    // Equal scores of five and of six runs have means that differ by rounding.
    return [{ scenarioId, weight, stratum, difference: Math.abs(difference) < 1e-9 ? 0 : difference }];
  });
  const total = totalWeight(found);
  return found.map(({ weight, ...contrast }) => Object.assign({ weight: weight / total }, contrast));
}

function totalWeight(weighted: readonly { readonly weight: number }[]): number {
  return weighted.reduce((sum, { weight }) => sum + weight, 0);
}
