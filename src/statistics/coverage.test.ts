import { afterAll, describe, expect, it } from "vitest";
import { mean, sampleStandardDeviation } from "./index.ts";
import { moderateVariance } from "./intervals/moderated-variance.ts";
import { studentTQuantile } from "./intervals/student-t.ts";
import { fitVariancePrior } from "./intervals/variance-prior.ts";
import { coverageTable } from "./testing/coverage-table.ts";
import { clip, level, plain, published, rerun, type Method } from "./testing/interval-methods.ts";
import { measureCoverage, type Coverage } from "./testing/measure-coverage.ts";
import {
  ceilingSkewedTruth,
  narrowingTruth,
  normalTruth,
  twoValuedTruth,
  type SimulatedTruth,
} from "./testing/simulated-stores.ts";

/** What the re-run interval would be without trend, caution and logit. */
const moderated: Method<readonly number[]> = (store) => {
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

const methods = [published, plain, moderated, rerun];
const table = coverageTable("re-runs", ["bootstrap percentile", "Student-t", "moderated t", "re-run"]);
afterAll(() => {
  process.stdout.write(table.text());
});

interface Simulated {
  readonly truth: SimulatedTruth;
  readonly runs: number;
  /** Model configs in a store. */
  readonly groups: number;
}

/** 2,400 intervals a number: a standard error of half a per cent. */
function coverageOf({ truth, runs, groups }: Simulated, method: Method<readonly number[]>): Coverage {
  const simulate = (random: () => number): { truth: number; data: readonly number[] } => {
    const config = truth(random);
    return { truth: config.truth, data: Array.from({ length: runs }, config.run) };
  };
  return measureCoverage({ simulate, method, groups, stores: 2400 / groups, seed: 2026 });
}

const truths = [
  { title: "normal", truth: normalTruth, atLeast: 0.93, inSmallStores: [0.93, 0.91] },
  { title: "normal, narrowing upwards", truth: narrowingTruth, atLeast: 0.93, inSmallStores: [0.93, 0.91] },
  { title: "skewed at the ceiling", truth: ceilingSkewedTruth, atLeast: 0.9, inSmallStores: [0.9, 0.88] },
  { title: "two-valued", truth: twoValuedTruth, atLeast: 0.9, inSmallStores: [0.85, 0.6] },
];

describe.each(truths)("stores of 40 model configs, $title truth", ({ title, truth, atLeast }) => {
  it.each([5, 6])("the re-run interval of %d runs covers what it promises, and the published does not", (runs) => {
    const found = methods.map((method) => coverageOf({ truth, runs, groups: 40 }, method));
    table.add(`${title}, ${runs} runs`, found);
    const [ofPublished, ofPlain, , ofRerun] = found;
    expect(ofRerun?.coverage).toBeGreaterThanOrEqual(atLeast);
    expect(ofPublished?.coverage).toBeLessThan(0.9);
    expect(ofRerun?.coverage).toBeGreaterThan((ofPlain?.coverage ?? 1) - 0.015);
  });
});

// With little to learn from the others it can be no better than Student's t, and must be no worse.
describe.each(truths)("small stores, $title truth", ({ title, truth, inSmallStores }) => {
  it.each([
    { groups: 5, atLeast: inSmallStores[0] },
    { groups: 2, atLeast: inSmallStores[1] },
  ])("the re-run interval of 5 runs in $groups model configs covers $atLeast", ({ groups, atLeast = 1 }) => {
    const found = methods.map((method) => coverageOf({ truth, runs: 5, groups }, method));
    table.add(`${title}, 5 runs, ${groups} configs in a store`, found);
    expect(found.at(-1)?.coverage).toBeGreaterThanOrEqual(atLeast);
  });
});

describe("the re-run interval", () => {
  it("is narrower than Student-t where both cover", () => {
    for (const truth of [normalTruth, narrowingTruth]) {
      const simulated = { truth, runs: 5, groups: 40 };
      const width = coverageOf(simulated, rerun).meanWidth;
      expect(width).toBeLessThan(0.85 * coverageOf(simulated, plain).meanWidth);
    }
  });
});
