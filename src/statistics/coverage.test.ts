import { afterAll, describe, expect, it } from "vitest";
import {
  bootstrapPercentileInterval,
  generalisationIntervals,
  mean,
  rerunIntervals,
  sampleStandardDeviation,
  studentTInterval,
  type Interval,
} from "./index.ts";
import { moderateVariance } from "./intervals/moderated-variance.ts";
import { studentTQuantile } from "./intervals/student-t.ts";
import { fitVariancePrior } from "./intervals/variance-prior.ts";
import { measureCoverage, type Coverage } from "./testing/measure-coverage.ts";
import {
  ceilingSkewedTruth,
  narrowingTruth,
  normalTruth,
  twoValuedTruth,
  type SimulatedTruth,
} from "./testing/simulated-stores.ts";
import { ceilingSkewedScenarios, normalScenarios, type SimulatedScenarios } from "./testing/simulated-suites.ts";

type Store = readonly (readonly number[])[];
type Method = (store: Store) => readonly (Interval | null)[];

const level = 0.95;
const scale = { level, range: { low: 0, high: 100 } };
/** 2,400 intervals a number: a standard error of half a per cent. */
const simulated = { groups: 40, stores: 60, seed: 2026 };

const published: Method = (store) =>
  store.map((values) => bootstrapPercentileInterval({ values, level, resamples: 10_000, seed: 1 }));
const plain: Method = (store) => store.map((values) => clip(studentTInterval({ values, level })));
const rerun: Method = (store) => rerunIntervals(store, scale);

/** What the re-run interval would be without trend, caution and logit. */
const moderated: Method = (store) => {
  const samples = store.map((values) => ({
    variance: (sampleStandardDeviation(values) ?? 0) ** 2,
    degreesOfFreedom: values.length - 1,
    covariate: 0,
  }));
  const prior = fitVariancePrior(samples, { spread: 0, slope: 0 });
  return store.map((values, index) => {
    const [sample, centre] = [samples[index], mean(values)];
    if (!prior || !sample || centre === null) return null;
    const { variance, degreesOfFreedom } = moderateVariance(sample, prior);
    const margin = studentTQuantile((1 + level) / 2, degreesOfFreedom) * Math.sqrt(variance / values.length);
    return clip({ low: centre - margin, high: centre + margin });
  });
};

function clip(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(0, interval.low), high: Math.min(100, interval.high) };
}

const methods = { published, plain, moderated, rerun };
const titles = {
  published: "bootstrap percentile",
  plain: "Student-t",
  moderated: "moderated Student-t",
  rerun: "re-run",
};

function coverageOf(truth: SimulatedTruth, runs: number, method: Method): Coverage {
  const simulate = (random: () => number): { truth: number; data: readonly number[] } => {
    const config = truth(random);
    return { truth: config.truth, data: Array.from({ length: runs }, config.run) };
  };
  return measureCoverage({ ...simulated, simulate, method });
}

const table: string[] = [];

function addRow(title: string, coverages: readonly Coverage[]): void {
  const cells = coverages.map(({ coverage, meanWidth }) =>
    `${(100 * coverage).toFixed(1)} % ${meanWidth.toFixed(2)}`.padStart(22),
  );
  table.push(title.padEnd(36) + cells.join(""));
}

afterAll(() => {
  const heads = Object.values(titles).map((title) => title.padStart(22));
  const head = "coverage at 95 %, mean width".padEnd(36) + heads.join("");
  process.stdout.write(`\n${[head, ...table].join("\n")}\n`);
});

describe.each([
  { title: "normal", truth: normalTruth, atLeast: 0.93 },
  { title: "normal, narrowing upwards", truth: narrowingTruth, atLeast: 0.93 },
  { title: "skewed at the ceiling", truth: ceilingSkewedTruth, atLeast: 0.9 },
  { title: "two-valued", truth: twoValuedTruth, atLeast: 0.9 },
])("stores of 40 model configs, $title truth", ({ title, truth, atLeast }) => {
  it.each([5, 6])("the re-run interval of %d runs covers what it promises, and the published does not", (runs) => {
    const found = Object.values(methods).map((method) => coverageOf(truth, runs, method));
    addRow(`${title}, ${runs} runs`, found);
    const [ofPublished, ofPlain, , ofRerun] = found;
    expect(ofRerun?.coverage).toBeGreaterThanOrEqual(atLeast);
    expect(ofPublished?.coverage).toBeLessThan(0.9);
    expect(ofRerun?.coverage).toBeGreaterThan((ofPlain?.coverage ?? 1) - 0.015);
  });
});

describe("the re-run interval", () => {
  it("is narrower than Student-t where both cover", () => {
    for (const truth of [normalTruth, narrowingTruth]) {
      const width = coverageOf(truth, 5, rerun).meanWidth;
      expect(width).toBeLessThan(0.85 * coverageOf(truth, 5, plain).meanWidth);
    }
  });
});

describe.each([
  { title: "normal scenarios, 15 x 5", scenarios: normalScenarios, atLeast: 0.93 },
  { title: "skewed scenarios, 15 x 5", scenarios: ceilingSkewedScenarios, atLeast: 0.9 },
])("stores of 40 model configs, $title", ({ title, scenarios, atLeast }) => {
  it("the generalisation interval covers what other scenarios would give, and the re-run interval does not", () => {
    const simulate = suiteSimulator(scenarios);
    const generalisation = measureCoverage({
      ...simulated,
      simulate,
      method: (store) => generalisationIntervals(store.map(asScenarioRuns), scale),
    });
    const ofRuns = measureCoverage({ ...simulated, simulate, method: (store) => rerun(store.map(indicesOfRuns)) });
    table.push(
      `${title}: generalisation ${(100 * generalisation.coverage).toFixed(1)} % ${generalisation.meanWidth.toFixed(2)}, ` +
        `re-run ${(100 * ofRuns.coverage).toFixed(1)} % ${ofRuns.meanWidth.toFixed(2)}`,
    );
    expect(generalisation.coverage).toBeGreaterThanOrEqual(atLeast);
    expect(ofRuns.coverage).toBeLessThan(0.8);
  });
});

/** Fifteen scenarios with five runs each: one row a scenario. */
function suiteSimulator(scenarios: SimulatedScenarios) {
  return (random: () => number): { truth: number; data: Store } => {
    const population = scenarios(random);
    const data = Array.from({ length: 15 }, () => Array.from({ length: 5 }, population.scenario()));
    return { truth: population.truth, data };
  };
}

function asScenarioRuns(rows: Store) {
  return rows.map((runs) => ({ weight: 1, stratum: "all", runs }));
}

function indicesOfRuns(rows: Store): readonly number[] {
  return (rows[0] ?? []).map((_, run) => mean(rows.map((row) => row[run] ?? Number.NaN)) ?? Number.NaN);
}
