import { mean, sampleStandardDeviation } from "../../../src/statistics/descriptive.ts";
import { generalisationIntervals } from "../../../src/statistics/intervals/generalisation-intervals.ts";
import type { Interval } from "../../../src/statistics/intervals/interval.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { groupsOf, level, scenarioDifferences } from "./realistic-coverage.ts";
import { realisticStore, type RealisticConfig, type RealisticStoreOptions } from "./realistic-stores.ts";

export interface StressOptions extends RealisticStoreOptions {
  readonly stores: number;
  /** An integer. */
  readonly seed: number;
}

export interface CoveredShare {
  readonly share: number;
  /** Standard error, from the spread between stores. */
  readonly error: number;
}

/** How often generalisation intervals hold the truth on all other scenarios. */
export interface StressFound {
  /** Of the first row of each store. */
  readonly first: CoveredShare;
  /** Of the first row where its truth but for disasters is 97 or more. */
  readonly atCeiling: CoveredShare;
  readonly others: CoveredShare;
  /** Of the first row to the second. */
  readonly firstDifference: CoveredShare;
  /** Of the other rows to their neighbours. */
  readonly otherDifferences: CoveredShare;
}

const ceiling = 97;

export function stressCoverage({ stores, seed, ...options }: StressOptions): StressFound {
  const random = createRandom(seed);
  const found = Array.from({ length: stores }, () => heldIn(realisticStore(random, options)));
  const rate = options.disasters?.rate ?? 0;
  return {
    first: shareOf(found.map(({ index }) => firstOf(index))),
    atCeiling: shareOf(found.flatMap(({ truth, index }) => (truth >= (1 - rate) * ceiling ? firstOf(index) : []))),
    others: shareOf(found.map(({ index }) => restOf(index))),
    firstDifference: shareOf(found.map(({ difference }) => firstOf(difference))),
    otherDifferences: shareOf(found.map(({ difference }) => restOf(difference))),
  };
}

function firstOf(held: readonly boolean[]): number {
  return Number(held[0]);
}

function restOf([, ...held]: readonly boolean[]): number {
  return mean(held.map(Number)) ?? Number.NaN;
}

function heldIn(store: readonly RealisticConfig[]) {
  const intervals = generalisationIntervals(groupsOf(store), { level, range: { low: 0, high: 100 } });
  const differenceOf = scenarioDifferences(store);
  const truths = store.map(({ elsewhere }) => elsewhere);
  return {
    truth: truths[0] ?? Number.NaN,
    index: truths.map((truth, place) => holds(intervals[place] ?? null, truth)),
    difference: truths
      .slice(1)
      .map((truth, place) => holds(differenceOf(place, place + 1), truth - (truths[place] ?? Number.NaN))),
  };
}

function holds(interval: Interval | null, truth: number): boolean {
  return interval !== null && interval.low <= truth && truth <= interval.high;
}

function shareOf(values: readonly number[]): CoveredShare {
  return {
    share: mean(values) ?? Number.NaN,
    error: (sampleStandardDeviation(values) ?? Number.NaN) / Math.sqrt(values.length),
  };
}
