import { mean } from "../../../src/statistics/descriptive.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { generalisationIntervals } from "../../../src/statistics/intervals/generalisation-intervals.ts";
import type { Interval } from "../../../src/statistics/intervals/interval.ts";
import { rerunIntervals } from "../../../src/statistics/intervals/rerun-intervals.ts";
import { groupsOf, indicesOfRuns, rerunDifferences, scenarioDifferences } from "../statistics/realistic-coverage.ts";
import { realisticStore, type RealisticConfig } from "../statistics/realistic-stores.ts";
import { loneDifferenceInterval, loneInterval } from "../../../src/scoring/lone-interval.ts";

/*
 * How often a gate passes what it should not, and fails what it should pass, on realistic stores: as `src/features/gate`
 * decides, with the re-run interval.
 */

export interface SimulatedGates {
  /** Of the gated row. */
  readonly runs: number;
  /** Rows of the store, with the gated one; the others have five runs. */
  readonly rows: number;
  readonly stores: number;
  /** An integer. */
  readonly seed: number;
}

export interface Rate {
  readonly share: number;
  readonly of: number;
}

/** Shares of gates that pass, by where the truth of the index on these scenarios lies to the line. */
export interface PassRates {
  /** 10 points below it. */
  readonly below: Rate;
  readonly at: Rate;
  /** 10 points above it. */
  readonly above: Rate;
  /** From the index to the lower end. */
  readonly margin: number;
}

const scale = { level: 0.95, range: { low: 0, high: 100 } };
const runsOfOthers = 5;
const suite: Parameters<typeof loneInterval>[0] = {
  interval: { method: "rerun", level: scale.level, resamples: 1, seed: 1 },
  index: { title: "Index", components: [], measures: [] },
};

export function simulateThreshold({ runs, rows, stores, seed }: SimulatedGates): PassRates {
  const random = createRandom(seed);
  const others = Array.from({ length: rows - 1 }, () => runsOfOthers);
  const gated = Array.from({ length: stores }, () => {
    const store = realisticStore(random, { configs: rows, runs: [runs, ...others] });
    const [index, low] = lowerEnd(store);
    return { truth: store[0]?.here ?? Number.NaN, margin: index - low, low };
  });
  const passed = (away: number): Rate =>
    rateOf(
      gated.flatMap(({ truth, low }) => {
        const line = truth - away;
        return line < 0 || line > 100 ? [] : low >= line;
      }),
    );
  const margin = mean(gated.map((each) => each.margin)) ?? Number.NaN;
  return { below: passed(-10), at: passed(0), above: passed(10), margin };
}

/** The index of the first row, and the lower end of what the gate compares. */
function lowerEnd(store: readonly RealisticConfig[]): readonly [number, number] {
  const runs = store.map(({ scores }) => indicesOfRuns(scores));
  const own = runs[0] ?? [];
  const index = mean(own) ?? Number.NaN;
  const isAlone = own.length < 3 && store.length === 1;
  const [interval = null]: readonly (Interval | null)[] = isAlone
    ? generalisationIntervals(groupsOf(store), scale).map((generalisation) =>
        loneInterval(suite, { index, repetitions: own.length, generalisation }),
      )
    : rerunIntervals(runs, scale);
  return [index, interval?.low ?? index];
}

/** Shares of gates on a baseline that fail. */
export interface BaselineFailures {
  /** Of a model config that is the same as the baseline. */
  readonly same: Rate;
  /** Of one that is 8 to 12 points lower in truth. */
  readonly lower: Rate;
}

export function simulateBaseline({ runs, rows, stores, seed }: SimulatedGates): BaselineFailures {
  const random = createRandom(seed);
  const counts = [runs, runs, ...Array.from({ length: rows - 1 }, () => runsOfOthers)];
  const options = { configs: counts.length, runs: counts };
  const failures = Array.from({ length: stores }, () => ({
    same: isLower(realisticStore(random, { ...options, alike: { configs: 2, in: "everything" } })).failed,
    other: isLower(realisticStore(random, options)),
  }));
  const lower = failures.flatMap(({ other: { drop, failed } }) => (drop >= 8 && drop <= 12 ? [failed] : []));
  return { same: rateOf(failures.map(({ same }) => same)), lower: rateOf(lower) };
}

/** The second of a store against the first. */
function isLower(store: readonly RealisticConfig[]): { readonly drop: number; readonly failed: boolean } {
  const [first, second] = store;
  const interval = rerunDifferences(store)(0, 1) ?? loneDifference(store);
  return { drop: (first?.here ?? 0) - (second?.here ?? 0), failed: interval !== null && interval.high < 0 };
}

function loneDifference(store: readonly RealisticConfig[]): Interval | null {
  const [one = Number.NaN, other = Number.NaN] = store.map(({ scores }) => mean(indicesOfRuns(scores)) ?? Number.NaN);
  const generalisation = scenarioDifferences(store)(0, 1);
  return loneDifferenceInterval(suite, other - one, [other, one], generalisation);
}

function rateOf(values: readonly boolean[]): Rate {
  return { share: values.filter(Boolean).length / values.length, of: values.length };
}
