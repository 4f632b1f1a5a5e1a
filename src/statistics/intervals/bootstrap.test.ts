import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean } from "../descriptive.ts";
import { bootstrapPercentileInterval, resampledBootstrapInterval } from "./bootstrap.ts";
import { exactBootstrapInterval } from "./exact-bootstrap.ts";

const standard = { level: 0.95, resamples: 10_000, seed: 1 };

describe("bootstrapPercentileInterval, known answers", () => {
  // The mean of a resample of {0, 1} is 0, 1/2, 1 with probability 1/4, 1/2, 1/4.
  it("follows the exact distribution of two values", () => {
    expect(bootstrapPercentileInterval({ ...standard, values: [0, 1] })).toEqual({ low: 0, high: 1 });
    expect(bootstrapPercentileInterval({ ...standard, values: [0, 1], level: 0.4 })).toEqual({ low: 0.5, high: 0.5 });
  });

  it("looks at every resample of up to seven values and draws beyond", () => {
    const values = [95.1, 95.2, 95.8, 97.1, 95.5, 94.2, 96.3];
    expect(bootstrapPercentileInterval({ ...standard, values })).toEqual(exactBootstrapInterval(values, 0.95));
    const more = [...values, 95];
    expect(bootstrapPercentileInterval({ ...standard, values: more })).toEqual(
      resampledBootstrapInterval({ ...standard, values: more }),
    );
  });

  it("draws what it would find by looking", () => {
    const values = [95.1, 95.2, 95.8, 97.1, 95.5];
    const drawn = resampledBootstrapInterval({ ...standard, values });
    const exact = exactBootstrapInterval(values, 0.95);
    expect(drawn?.low).toBeCloseTo(exact?.low ?? Number.NaN, 1);
    expect(drawn?.high).toBeCloseTo(exact?.high ?? Number.NaN, 1);
  });

  it("has none below two values", () => {
    for (const values of [[], [50]]) {
      expect(bootstrapPercentileInterval({ ...standard, values })).toBeNull();
      expect(resampledBootstrapInterval({ ...standard, values })).toBeNull();
    }
  });
});

describe("bootstrapPercentileInterval, properties", () => {
  const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2, maxLength: 12 });
  const fast = { resamples: 500 };

  it("stays within the values, holds their mean at full level, and repeats itself", () => {
    fc.assert(
      fc.property(values, fc.integer(), (sample, seed) => {
        const options = { ...fast, values: sample, level: 1, seed };
        const interval = bootstrapPercentileInterval(options);
        const { low, high } = interval ?? { low: Number.NaN, high: Number.NaN };
        expect(low).toBeGreaterThanOrEqual(Math.min(...sample) - 1e-9);
        expect(high).toBeLessThanOrEqual(Math.max(...sample) + 1e-9);
        expect(low).toBeLessThanOrEqual((mean(sample) ?? Number.NaN) + 1e-9);
        expect(high).toBeGreaterThanOrEqual((mean(sample) ?? Number.NaN) - 1e-9);
        expect(bootstrapPercentileInterval(options)).toEqual(interval);
      }),
    );
  });

  it("widens with the level", () => {
    fc.assert(
      fc.property(values, (sample) => {
        const narrow = bootstrapPercentileInterval({ ...fast, values: sample, level: 0.5, seed: 3 });
        const wide = bootstrapPercentileInterval({ ...fast, values: sample, level: 0.95, seed: 3 });
        expect(wide?.low).toBeLessThanOrEqual(narrow?.low ?? Number.NaN);
        expect(wide?.high).toBeGreaterThanOrEqual(narrow?.high ?? Number.NaN);
      }),
    );
  });
});
