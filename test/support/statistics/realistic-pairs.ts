import { createRerunComparer } from "../../../src/statistics/comparison/rerun-difference.ts";
import { signFlipTest } from "../../../src/statistics/comparison/sign-flip.ts";
import type { Interval } from "../../../src/statistics/intervals/interval.ts";
import { rerunMeans } from "../../../src/statistics/intervals/rerun-intervals.ts";
import { realisticItems, weightedSum, type RealisticConfig } from "./realistic-stores.ts";

/** A pair's tests of the index, the other less the one. */
export interface TestedPair {
  readonly difference: number;
  /** Of the sign-flip test over scenarios alone. */
  readonly signFlip: number;
  /** The larger one of that and of the re-run difference, as `aib compare` prints it; null with one run of either. */
  readonly pValue: number | null;
  /** If all runs of both were repeated. */
  readonly rerun: Interval | null;
}

/** Tests pairs of a store, by their places, as `aib compare` does. */
export function pairTester(store: readonly RealisticConfig[]): (one: number, other: number) => TestedPair {
  const range = { low: 0, high: 100 };
  const comparer = createRerunComparer(range);
  const scenarios = store.map(scenarioParts);
  const reruns = rerunMeans(store.map(runIndices), range);
  const error = { variance: 0, degreesOfFreedom: Infinity };
  return (one, other) => {
    const differences = (scenarios[one] ?? []).map((part, at) => (scenarios[other]?.[at] ?? Number.NaN) - part);
    const difference = differences.reduce((sum, each) => sum + each, 0);
    const signFlip = signFlipTest({ differences, resamples: 1, seed: 1 })?.pValue ?? 1;
    const [first, second] = [reruns[one], reruns[other]];
    if (!first || !second) return { difference, signFlip, pValue: null, rerun: null };
    const pair = { one: first, other: second, difference, error };
    const pValue = Math.min(first.runs, second.runs) < 2 ? null : comparer.pValue(pair, signFlip);
    return { difference, signFlip, pValue, rerun: comparer.interval(pair, 0.95) };
  };
}

/** The index of each run. */
export function runIndices({ scores }: RealisticConfig): readonly number[] {
  return (scores[0] ?? []).map((_, run) => weightedSum(scores.map((own) => own[run] ?? Number.NaN)));
}

/** What each scenario adds to the index. */
function scenarioParts({ scores }: RealisticConfig): readonly number[] {
  const parts = new Map<string, number>();
  for (const [place, { scenario, weight }] of realisticItems.entries()) {
    const runs = scores[place] ?? [];
    const value = runs.reduce((sum, score) => sum + score, 0) / runs.length;
    parts.set(scenario, (parts.get(scenario) ?? 0) + weight * value);
  }
  return [...parts.values()];
}
