import { afterAll, describe, expect, it } from "vitest";
import {
  differenceInterval,
  generalisationIntervals,
  mean,
  rerunIntervals,
  resampleMeans,
  sampleStandardDeviation,
  type Interval,
} from "./index.ts";
import { studentTQuantile } from "./intervals/student-t.ts";
import { quantile } from "./quantile.ts";
import type { RandomSource } from "./random.ts";
import { coverageTable } from "./testing/coverage-table.ts";
import { level, type Method } from "./testing/interval-methods.ts";
import { measureCoverage, type SimulatedGroup } from "./testing/measure-coverage.ts";
import {
  ceilingSkewedTruth,
  exponential,
  normalTruth,
  standardNormal,
  type SimulatedTruth,
} from "./testing/simulated-stores.ts";

const tables = {
  runs: coverageTable("differences over runs", ["Welch's t", "re-run"]),
  scenarios: coverageTable("differences over scenarios", ["resampled pairs", "generalisation"]),
};
afterAll(() => {
  process.stdout.write(tables.runs.text() + tables.scenarios.text());
});

/** The runs of two model configs. */
type RunsOfPair = readonly [readonly number[], readonly number[]];

/** Welch (1947), with his degrees of freedom. */
const welch: Method<RunsOfPair> = (store) =>
  store.map(([one, other]) => {
    const errors = [one, other].map((runs) => (sampleStandardDeviation(runs) ?? 0) ** 2 / runs.length);
    const variance = errors.reduce((sum, error) => sum + error, 0);
    const uncertainty = errors.reduce((sum, error) => sum + error ** 2 / (one.length - 1), 0);
    const difference = (mean(other) ?? 0) - (mean(one) ?? 0);
    if (variance === 0) return { low: difference, high: difference };
    const margin = studentTQuantile((1 + level) / 2, variance ** 2 / uncertainty) * Math.sqrt(variance);
    return { low: difference - margin, high: difference + margin };
  });

const rerunDifference: Method<RunsOfPair> = (store) => {
  const known = rerunIntervals(store.flat(), { level, range: { low: 0, high: 100 } });
  return store.map((pair, index) => {
    const [one, other] = pair.map((runs, side) => ({ centre: mean(runs) ?? 0, interval: known[2 * index + side] }));
    if (!one?.interval || !other?.interval) return null;
    return differenceInterval(
      { centre: one.centre, interval: one.interval },
      { centre: other.centre, interval: other.interval },
    );
  });
};

describe.each([
  { title: "normal", truth: normalTruth, atLeast: 0.93 },
  { title: "skewed at the ceiling", truth: ceilingSkewedTruth, atLeast: 0.88 },
])("pairs in stores of 40 model configs, $title", ({ title, truth, atLeast }) => {
  it.each([5, 6])("the difference over %d runs is covered, by less than Welch's", (runs) => {
    const simulate = (random: RandomSource): SimulatedGroup<RunsOfPair> => pairOf(truth, runs, random);
    const found = [welch, rerunDifference].map((method) =>
      measureCoverage({ simulate, method, groups: 20, stores: 100, seed: 2026 }),
    );
    tables.runs.add(`${title}, ${runs} runs`, found);
    expect(found[1]?.coverage).toBeGreaterThanOrEqual(atLeast);
    expect(found[1]?.meanWidth).toBeLessThan(found[0]?.meanWidth ?? 0);
  });
});

function pairOf(truth: SimulatedTruth, runs: number, random: RandomSource): SimulatedGroup<RunsOfPair> {
  const [one, other] = [truth(random), truth(random)];
  const runsOf = (run: () => number): readonly number[] => Array.from({ length: runs }, run);
  return { truth: other.truth - one.truth, data: [runsOf(one.run), runsOf(other.run)] };
}

/** Each side's runs on the scenarios that they share, and of what kind each is. */
interface Shared {
  readonly values: readonly (readonly (readonly number[])[])[];
  readonly scenarios: readonly { readonly weight: number; readonly stratum: string }[];
}

/** Percentiles of resampled pairs, which hold still whatever is alone of its kind. */
const resampledPairs: Method<Shared> = (store) =>
  store.map(({ values, scenarios }): Interval => {
    const drawn = resampleMeans({ values, scenarios, over: "scenarios", resamples: 500, seed: 1 });
    const [one, other] = drawn.resampled;
    const differences = Float64Array.from(one ?? [], (value, place) => (other?.[place] ?? 0) - value);
    return { low: quantile(differences, (1 - level) / 2), high: quantile(differences, (1 + level) / 2) };
  });

/** The generalisation interval of the paired differences. */
const generalisation: Method<Shared> = (store) =>
  store.map(({ values: [one, other], scenarios }) => {
    const paired = scenarios.map(({ weight, stratum }, place) => {
      const difference = (mean(other?.[place] ?? []) ?? 0) - (mean(one?.[place] ?? []) ?? 0);
      return { weight, stratum, runs: [difference] };
    });
    return generalisationIntervals([paired], { level, range: { low: -100, high: 100 } })[0] ?? null;
  });

/** How far one model config strays on one scenario, of mean 0. */
const strays: Readonly<Record<string, (random: RandomSource) => number>> = {
  normal: standardNormal,
  exponential: (random) => 1 - exponential(random),
};

describe.each(Object.entries(strays))("pairs on shared scenarios, %s", (title, stray) => {
  it.each([
    { kinds: fiveOfAKind, what: "5 scenarios" },
    { kinds: fiveKinds, what: "15 scenarios of 5 kinds" },
  ])("the difference over $what is covered, and by resampling pairs is not", ({ kinds, what }) => {
    const simulate = (random: RandomSource): SimulatedGroup<Shared> => sharedScenarios(kinds, stray, random);
    const found = [resampledPairs, generalisation].map((method) =>
      measureCoverage({ simulate, method, groups: 1, stores: 600, seed: 2026 }),
    );
    tables.scenarios.add(`${title}, ${what}, 5 runs`, found);
    expect(found[0]?.coverage).toBeLessThan(0.92);
    expect(found[1]?.coverage).toBeGreaterThanOrEqual(0.92);
  });
});

type Kinds = readonly { readonly scenarios: number; readonly weight: number }[];

/** As in suite v2, where a scenario that is alone of its kind weighs a fifth. */
const fiveKinds: Kinds = [
  { scenarios: 3, weight: 0.0375 },
  { scenarios: 1, weight: 0.2042 },
  { scenarios: 1, weight: 0.0333 },
  { scenarios: 5, weight: 0.07 },
  { scenarios: 5, weight: 0.06 },
];
const fiveOfAKind: Kinds = [{ scenarios: 5, weight: 0.2 }];

function sharedScenarios(
  kinds: Kinds,
  stray: (random: RandomSource) => number,
  random: RandomSource,
): SimulatedGroup<Shared> {
  const scenarios = kinds.flatMap(({ scenarios: count, weight }, kind) =>
    Array.from({ length: count }, () => ({ weight, stratum: `${kind}` })),
  );
  const values = [60, 70].map((truth) =>
    scenarios.map(() => {
      const own = truth + 10 * stray(random);
      return Array.from({ length: 5 }, () => own + 5 * stray(random));
    }),
  );
  return { truth: 10, data: { values, scenarios } };
}
