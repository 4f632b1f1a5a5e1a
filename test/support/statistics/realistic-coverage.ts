import { differenceInterval } from "../../../src/statistics/comparison/difference-interval.ts";
import {
  scenarioDifferenceInterval,
  type ScenarioDifference,
} from "../../../src/statistics/comparison/scenario-difference.ts";
import { mean } from "../../../src/statistics/descriptive.ts";
import { bootstrapPercentileInterval } from "../../../src/statistics/intervals/bootstrap.ts";
import { generalisationIntervals } from "../../../src/statistics/intervals/generalisation-intervals.ts";
import type { Interval } from "../../../src/statistics/intervals/interval.ts";
import { rerunIntervals } from "../../../src/statistics/intervals/rerun-intervals.ts";
import { fitScenarioModel } from "../../../src/statistics/intervals/scenario-model.ts";
import type { ScenarioRuns } from "../../../src/statistics/intervals/scenario-profile.ts";
import { studentTInterval } from "../../../src/statistics/intervals/student-t.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import {
  realisticItems,
  realisticStore,
  weightedSum,
  type RealisticConfig,
  type RealisticItem,
  type RealisticStoreOptions,
} from "./realistic-stores.ts";

/*
 * How often each interval of the index, and of a difference of two indices, holds the truth of realistic stores. As the
 * scoring makes them: `npm test` on few stores, `npm run bench -- coverage` on many.
 */

export const level = 0.95;
export const range = { low: 0, high: 100 };

/** By the truth of the index, or by the mean of both truths for a difference. Bands overlap. */
const bands = {
  all: [0, 101],
  "<80": [0, 80],
  "80-90": [80, 90],
  "90-97": [90, 97],
  ">=97": [97, 101],
  "<88": [0, 88],
} as const;

export type Band = keyof typeof bands;
export const bandNames: readonly Band[] = ["all", "<80", "80-90", "90-97", ">=97", "<88"];

/** Those bands that do not overlap, the highest first. */
export const indexBands = ([">=97", "90-97", "80-90", "<80"] as const).map((name) => ({ name, from: bands[name][0] }));

export interface Coverage {
  readonly intervals: number;
  /**
   * Shares of the intervals that contain the true value, are above it, and are below it; a missing interval counts in none.
   */
  readonly covered: number;
  readonly above: number;
  readonly below: number;
  readonly meanWidth: number;
}

/** By method, then by band. */
export type Coverages = ReadonlyMap<string, ReadonlyMap<Band, Coverage>>;

export interface CoverageOptions extends RealisticStoreOptions {
  readonly stores: number;
  /** An integer. */
  readonly seed: number;
  /** Counts only model configs with so many runs. Default: all. */
  readonly ofRuns?: number;
}

/** Of the bootstrap, Student's t and re-run interval on these scenarios, and of the generalisation on all others. */
export function intervalCoverage(options: CoverageOptions): Coverages {
  const tally = createTally();
  for (const store of storesOf(options)) {
    const runs = store.map(({ scores }) => indicesOfRuns(scores, options.items));
    const reruns = rerunIntervals(runs, { level, range });
    const generalisations = generalisationIntervals(groupsOf(store, options.items), { level, range });
    for (const [place, { here, elsewhere }] of store.entries()) {
      const values = runs[place] ?? [];
      if (options.ofRuns !== undefined && options.ofRuns !== values.length) continue;
      const bootstrap = bootstrapPercentileInterval({ values, level, resamples: 10_000, seed: 1 });
      tally.add("bootstrap", here, { truth: here, interval: bootstrap });
      tally.add("Student-t", here, { truth: here, interval: clip(studentTInterval(values, level)) });
      tally.add("re-run", here, { truth: here, interval: reruns[place] ?? null });
      tally.add("generalisation", elsewhere, { truth: elsewhere, interval: generalisations[place] ?? null });
    }
  }
  return tally.coverages();
}

/** Of the differences of neighbours in the order of drawing, each model config in two of them. */
export function differenceCoverage(options: CoverageOptions): Coverages {
  const tally = createTally();
  for (const store of storesOf(options)) {
    const onReruns = rerunDifferences(store, options.items);
    const onScenarios = scenarioDifferences(store, options.items);
    for (const [place, other] of store.entries()) {
      const one = store[place - 1];
      if (one === undefined) continue;
      tally.add("re-run", (one.here + other.here) / 2, {
        truth: other.here - one.here,
        interval: onReruns(place - 1, place),
      });
      tally.add("other scenarios", (one.elsewhere + other.elsewhere) / 2, {
        truth: other.elsewhere - one.elsewhere,
        interval: onScenarios(place - 1, place),
      });
    }
  }
  return tally.coverages();
}

function* storesOf({ stores, seed, ...options }: CoverageOptions): Generator<readonly RealisticConfig[]> {
  const random = createRandom(seed);
  for (let store = 0; store < stores; store++) yield realisticStore(random, options);
}

type IntervalOfPair = (one: number, other: number) => Interval | null;

export function rerunDifferences(store: readonly RealisticConfig[], items = realisticItems): IntervalOfPair {
  const runs = store.map(({ scores }) => indicesOfRuns(scores, items));
  const intervals = rerunIntervals(runs, { level, range });
  const known = runs.map((values, place) => {
    const [centre, interval] = [mean(values), intervals[place] ?? null];
    return centre === null || interval === null ? null : { centre, interval };
  });
  return (one, other) => {
    const [first, second] = [known[one], known[other]];
    return first && second ? differenceInterval(first, second) : null;
  };
}

export function scenarioDifferences(store: readonly RealisticConfig[], items = realisticItems): IntervalOfPair {
  const model = fitScenarioModel(groupsOf(store, items), range);
  const kinds = scenarioKinds(items);
  const means = store.map(({ scores }) => scores.map((runs) => mean(runs) ?? Number.NaN));
  return (one, other) => {
    const scenarios = kinds.map(({ weight, stratum, members }): ScenarioDifference => {
      const meanOf = (place: number): number =>
        members.reduce((sum, item) => sum + (item.weight / weight) * (means[place]?.[item.place] ?? Number.NaN), 0);
      return { weight, stratum, difference: meanOf(other) - meanOf(one) };
    });
    return model && scenarioDifferenceInterval({ model, one, other, scenarios, level });
  };
}

/** As the scoring joins them: scenarios that carry the same measures are of one kind. */
function scenarioKinds(items: readonly RealisticItem[]) {
  const placed = items.map((item, place) => Object.assign({ place }, item));
  return [...Map.groupBy(placed, ({ scenario }) => scenario).values()].map((members) => ({
    members,
    weight: members.reduce((sum, { weight }) => sum + weight, 0),
    stratum: members.map(({ measure }) => measure).join(),
  }));
}

export function groupsOf(
  store: readonly RealisticConfig[],
  items = realisticItems,
): readonly (readonly ScenarioRuns[])[] {
  return store.map(({ scores }) =>
    items.map(({ weight, measure }, item) => ({ weight, stratum: measure, runs: scores[item] ?? [] })),
  );
}

export function indicesOfRuns(scores: RealisticConfig["scores"], items = realisticItems): readonly number[] {
  return (scores[0] ?? []).map((_, run) =>
    weightedSum(
      scores.map((runs) => runs[run] ?? Number.NaN),
      items,
    ),
  );
}

/** Student's t knows nothing of the ends of the scale. */
function clip(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(range.low, interval.low), high: Math.min(range.high, interval.high) };
}

interface Found {
  readonly truth: number;
  readonly interval: Interval | null;
}

function createTally() {
  const found = new Map<string, Map<Band, Found[]>>();
  return {
    add: (method: string, at: number, one: Found): void => {
      const byBand = found.get(method) ?? new Map<Band, Found[]>(bandNames.map((band) => [band, []]));
      found.set(method, byBand);
      for (const band of bandNames) {
        const [from, to] = bands[band];
        if (at >= from && at < to) byBand.get(band)?.push(one);
      }
    },
    coverages: (): Coverages =>
      new Map(
        [...found].map(([method, byBand]) => [
          method,
          new Map([...byBand].map(([band, all]) => [band, coverageOf(all)])),
        ]),
      ),
  };
}

function coverageOf(found: readonly Found[]): Coverage {
  const share = (holds: (truth: number, interval: Interval) => boolean): number =>
    found.filter(({ truth, interval }) => interval !== null && holds(truth, interval)).length / found.length;
  const above = share((truth, { low }) => truth < low);
  const below = share((truth, { high }) => truth > high);
  return {
    intervals: found.length,
    covered: share(() => true) - above - below,
    above,
    below,
    meanWidth: mean(found.map(({ interval }) => (interval === null ? 0 : interval.high - interval.low))) ?? Number.NaN,
  };
}
