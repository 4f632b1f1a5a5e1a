import * as fc from "fast-check";
import { expect, it } from "vitest";
import { exactBootstrapInterval } from "./exact-bootstrap.ts";

/** A second way: all n^n ordered resamples, each for itself, sorted. */
function allMeans(values: readonly number[]): readonly number[] {
  const sums = values.reduce<number[]>((partial) => partial.flatMap((sum) => values.map((value) => sum + value)), [0]);
  return sums.map((sum) => sum / values.length).toSorted((a, b) => a - b);
}

const sample = fc.array(fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(0, 50, 100)), {
  minLength: 2,
  maxLength: 5,
});

it("is the percentile of all ordered resamples", () => {
  // Levels at which no tail is a whole number of resamples, where rounding would decide.
  fc.assert(
    fc.property(sample, fc.constantFrom(0.383, 0.7771, 0.913, 0.9507), (values, level) => {
      const interval = exactBootstrapInterval(values, level);
      const means = allMeans(values);
      const outside = Math.ceil(((1 - level) / 2) * means.length) - 1;
      expect(interval?.low).toBeCloseTo(means.at(outside) ?? Number.NaN, 9);
      expect(interval?.high).toBeCloseTo(means.at(-1 - outside) ?? Number.NaN, 9);
    }),
  );
});

// Of {0, 0, 0, 0, 0, 0, 1} the sum of a resample is binomial with 7 trials at 1/7; its 97.5 % point is 3 (R: qbinom).
it("is the binomial distribution of seven values with a single success", () => {
  const interval = exactBootstrapInterval([0, 0, 0, 0, 0, 0, 1], 0.95);
  expect(interval?.low).toBe(0);
  expect(interval?.high).toBeCloseTo(3 / 7, 12);
});

// Of {0, 1} a quarter of the resamples are 0 and a quarter 1: with the tail they are reached.
it("ends where the tail is reached exactly", () => {
  expect(exactBootstrapInterval([0, 1], 0.5)).toEqual({ low: 0, high: 1 });
});

it("does not depend on the order of the values", () => {
  fc.assert(
    fc.property(sample, (values) => {
      const backwards = exactBootstrapInterval(values.toReversed(), 0.9);
      expect(backwards?.low).toBeCloseTo(exactBootstrapInterval(values, 0.9)?.low ?? Number.NaN, 9);
    }),
  );
});

it("has none below two values", () => {
  expect(exactBootstrapInterval([], 0.95)).toBeNull();
  expect(exactBootstrapInterval([3], 0.95)).toBeNull();
});
