import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resampledDifferenceInterval, resampleMeans, studentTInterval } from "../index.ts";

const score = fc.integer({ min: 0, max: 100 });
const scenarios = ["a", "a", "a", "a", "a", "a"].map((stratum) => ({ weight: 1, stratum }));

function interval(one: readonly number[], other: readonly number[], resamples = 20_000) {
  const values = [one, other].map((group) => group.map((value) => [value]));
  const means = resampleMeans({ values, scenarios, over: "scenarios", resamples, seed: 3 });
  return resampledDifferenceInterval({ means, degreesOfFreedom: 5, level: 0.95 });
}

describe("resampledDifferenceInterval", () => {
  // The resamples' standard error is that of the mean of the paired differences, but for chance.
  it("is Student's t interval of the paired differences", () => {
    const one = [62, 70, 71, 75, 92, 40];
    const other = [70, 72, 90, 71, 99, 60];
    const paired = studentTInterval({ values: other.map((value, index) => value - (one[index] ?? 0)), level: 0.95 });
    const found = interval(one, other);
    expect((found?.low ?? 0) / (paired?.low ?? 1)).toBeCloseTo(1, 1);
    expect((found?.high ?? 0) / (paired?.high ?? 1)).toBeCloseTo(1, 1);
  });

  it("is around the observed difference, and a point where nothing varies", () => {
    const six = fc.array(score, { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(six, six, fc.integer({ min: -20, max: 20 }), (one, other, shift) => {
        const found = interval(one, other, 50);
        const difference = other.reduce((sum, value, index) => sum + value - (one[index] ?? 0), 0) / 6;
        expect(((found?.low ?? 0) + (found?.high ?? 0)) / 2).toBeCloseTo(difference, 9);
        const shifted = interval(
          one,
          one.map((value) => value + shift),
          50,
        );
        expect(shifted?.low).toBeCloseTo(shift, 9);
        expect(shifted?.high).toBeCloseTo(shift, 9);
      }),
      { numRuns: 40 },
    );
  });

  it("is unknown without degrees of freedom, and without a second group", () => {
    const means = { observed: [1, 2], resampled: [Float64Array.of(1, 2), Float64Array.of(2, 2)] };
    expect(resampledDifferenceInterval({ means, degreesOfFreedom: 0, level: 0.95 })).toBeNull();
    const single = { observed: [1], resampled: [Float64Array.of(1, 2)] };
    expect(resampledDifferenceInterval({ means: single, degreesOfFreedom: 3, level: 0.95 })).toBeNull();
  });
});
