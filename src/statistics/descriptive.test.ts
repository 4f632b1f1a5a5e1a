import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, median, sampleStandardDeviation, sampleVariance } from "./descriptive.ts";

const numbers = fc.array(fc.double({ min: -1000, max: 1000, noNaN: true }), { minLength: 2, maxLength: 40 });

describe("mean and spread, known answers", () => {
  // NIST Statistical Reference Datasets, univariate summary statistics, NumAcc1: made to break one-pass formulas.
  it("is exact on NIST NumAcc1", () => {
    const numAcc1 = [10_000_001, 10_000_003, 10_000_002];
    expect(mean(numAcc1)).toBe(10_000_002);
    expect(sampleStandardDeviation(numAcc1)).toBe(1);
  });

  // NIST StRD NumAcc3 by its construction: 1000000.2, then 1000000.1 and 1000000.3 five hundred times; deviation 0.1.
  it("keeps nine digits on NIST NumAcc3", () => {
    const numAcc3 = [1_000_000.2, ...Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? 1_000_000.1 : 1_000_000.3))];
    expect(mean(numAcc3)).toBeCloseTo(1_000_000.2, 6);
    expect(sampleStandardDeviation(numAcc3)).toBeCloseTo(0.1, 9);
  });

  it("has no mean of nothing and no spread of one value", () => {
    expect(mean([])).toBeNull();
    expect(mean([7])).toBe(7);
    expect(sampleVariance([])).toBeNull();
    expect(sampleVariance([7])).toBeNull();
    expect(sampleStandardDeviation([7])).toBeNull();
  });
});

describe("mean and spread, properties", () => {
  it("lies between the smallest and the largest value", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const centre = mean(values) ?? Number.NaN;
        expect(centre).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
        expect(centre).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      }),
    );
  });

  it("moves with a shift, and the spread does not", () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: -1000, max: 1000 }), (values, shift) => {
        const shifted = values.map((value) => value + shift);
        expect(mean(shifted)).toBeCloseTo((mean(values) ?? Number.NaN) + shift, 6);
        expect(sampleStandardDeviation(shifted)).toBeCloseTo(sampleStandardDeviation(values) ?? Number.NaN, 6);
      }),
    );
  });

  it("does not depend on the order", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        expect(sampleVariance(values.toReversed())).toBeCloseTo(sampleVariance(values) ?? Number.NaN, 6);
      }),
    );
  });
});

describe("median", () => {
  it("is the middle value, or the mean of the middle two, in any order", () => {
    expect(median([3, 10, 1])).toBe(3);
    expect(median([4, 1, 10, 2])).toBe(3);
    expect(median([7])).toBe(7);
    expect(median([])).toBeNull();
  });

  it("has as many values at or above it as at or below it", () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const middle = median(values) ?? Number.NaN;
        const below = values.filter((value) => value <= middle).length;
        const above = values.filter((value) => value >= middle).length;
        expect(2 * Math.min(below, above)).toBeGreaterThanOrEqual(values.length);
      }),
    );
  });
});
