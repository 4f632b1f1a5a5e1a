import { afterAll, describe, expect, it } from "vitest";
import {
  differenceInterval,
  mean,
  resampledDifferenceInterval,
  resampleMeans,
  rerunIntervals,
  type Interval,
} from "../index.ts";
import { quantile } from "../quantile.ts";
import { coverageTable } from "../testing/coverage-table.ts";
import { measureCoverage, type Coverage } from "../testing/measure-coverage.ts";
import { ceilingSkewedTruth, normalTruth, standardNormal, type SimulatedTruth } from "../testing/simulated-stores.ts";

type Runs = readonly number[];
/** A row a scenario. */
type Rows = readonly Runs[];

interface Two<Data> {
  readonly one: Data;
  readonly other: Data;
}

const level = 0.95;

const runTable = coverageTable("differences over runs", ["re-run"]);
const scenarioTable = coverageTable("differences over scenarios", ["percentiles", "Student-t"]);
afterAll(() => {
  process.stdout.write(runTable.text() + scenarioTable.text());
});

/** Re-run intervals of all model configs of a store, put together by pairs. */
function rerunDifferences(store: readonly Two<Runs>[]): readonly (Interval | null)[] {
  const groups = store.flatMap(({ one, other }) => [one, other]);
  const intervals = rerunIntervals(groups, { level, range: { low: 0, high: 100 } });
  return store.map((pair, place) => {
    const [ofOne, ofOther] = [intervals[2 * place], intervals[2 * place + 1]];
    if (!ofOne || !ofOther) return null;
    return differenceInterval(
      { centre: mean(pair.one) ?? Number.NaN, interval: ofOne },
      { centre: mean(pair.other) ?? Number.NaN, interval: ofOther },
    );
  });
}

function coverageOfRuns(truth: SimulatedTruth, runs: number): Coverage {
  return measureCoverage<Two<Runs>>({
    simulate: (random) => {
      const [one, other] = [truth(random), truth(random)];
      const [ofOne, ofOther] = [one, other].map(({ run }): Runs => Array.from({ length: runs }, run));
      return { truth: other.truth - one.truth, data: { one: ofOne ?? [], other: ofOther ?? [] } };
    },
    method: rerunDifferences,
    groups: 20,
    stores: 60,
    seed: 2026,
  });
}

describe.each([
  { title: "normal", truth: normalTruth, atLeast: 0.93 },
  { title: "skewed at the ceiling", truth: ceilingSkewedTruth, atLeast: 0.88 },
])("pairs in stores of 40 model configs, $title truth", ({ title, truth, atLeast }) => {
  it.each([2, 5])("the difference of %d runs each is covered", (runs) => {
    const found = coverageOfRuns(truth, runs);
    runTable.add(`${title}, ${runs} runs`, [found]);
    expect(found.coverage).toBeGreaterThanOrEqual(atLeast);
  });
});

type Strata = readonly { readonly scenarios: number; readonly weight: number }[];

/** As in suite v2: four kinds of scenarios, two of them with a single one, whose own effect is no chance. */
const fourKinds: Strata = [
  { scenarios: 3, weight: 0.0375 },
  { scenarios: 1, weight: 0.2042 },
  { scenarios: 5, weight: 0.07 },
  { scenarios: 5, weight: 0.06 },
];
const fiveOfAKind: Strata = [{ scenarios: 5, weight: 0.2 }];

/** Two model configs 5 points apart, that differ by 8 points on a scenario, and their runs by another 8. */
function coveragesOfScenarios(strata: Strata, runs: number): readonly Coverage[] {
  const scenarios = strata.flatMap(({ scenarios: count, weight }, kind) =>
    Array.from({ length: count }, () => ({ weight, stratum: String(kind) })),
  );
  const alone = (stratum: string): boolean => scenarios.filter((each) => each.stratum === stratum).length === 1;
  const simulate = (random: () => number): { truth: number; data: Two<Rows> } => {
    const rows = (height: number): Rows =>
      scenarios.map(({ stratum }) => {
        const centre = height + (alone(stratum) ? 0 : 8 * standardNormal(random));
        return Array.from({ length: runs }, () => centre + 8 * standardNormal(random));
      });
    return { truth: 5, data: { one: rows(50), other: rows(55) } };
  };
  const degreesOfFreedom = scenarios.length - strata.length;
  const resample = ({ one, other }: Two<Rows>) =>
    resampleMeans({ values: [one, other], scenarios, over: "scenarios", resamples: 1000, seed: 1 });
  const percentiles = (pair: Two<Rows>): Interval => {
    const { resampled } = resample(pair);
    const differences = Float64Array.from(resampled[0] ?? [], (value, place) => (resampled[1]?.[place] ?? 0) - value);
    return { low: quantile(differences, 0.025), high: quantile(differences, 0.975) };
  };
  const studentT = (pair: Two<Rows>): Interval | null =>
    resampledDifferenceInterval({ means: resample(pair), degreesOfFreedom, level });
  return [percentiles, studentT].map((method) =>
    measureCoverage({ simulate, method: (store) => store.map(method), groups: 20, stores: 40, seed: 2026 }),
  );
}

describe.each([
  { title: "fourteen scenarios of four kinds", strata: fourKinds },
  { title: "five scenarios of a kind", strata: fiveOfAKind },
])("pairs over $title", ({ title, strata }) => {
  it.each([2, 5])("with %d runs are covered, and by percentiles are not", (runs) => {
    const found = coveragesOfScenarios(strata, runs);
    scenarioTable.add(`${title}, ${runs} runs`, found);
    const [percentiles, studentT] = found;
    expect(studentT?.coverage).toBeGreaterThanOrEqual(0.93);
    expect(percentiles?.coverage).toBeLessThan(0.93);
  });
});
