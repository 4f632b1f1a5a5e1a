import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pairedInterval } from "./paired-interval.ts";

test("the middle 95 % of the differences, draw by draw", () => {
  // Differences 0 to 40 in any order: 41 values, so that both quantiles are order statistics (1 and 39).
  const reference = Array.from({ length: 41 }, (_, at) => (at * 7) % 41);
  const other = reference.map((value, at) => value + ((at * 13) % 41));
  expect(pairedInterval(reference, other)).toEqual({ low: 1, high: 39 });
});

test("quantiles are interpolated as R's quantile(c(1, 2, 3, 4), c(0.025, 0.975)) does", () => {
  const interval = pairedInterval([0, 0, 0, 0], [4, 2, 1, 3]);
  expect(interval?.low).toBeCloseTo(1.075, 12);
  expect(interval?.high).toBeCloseTo(3.925, 12);
});

test("what two have in common in every draw leaves no doubt about their difference", () => {
  const draws = [50, 60, 70, 80];
  expect(pairedInterval(draws, draws)).toEqual({ low: 0, high: 0 });
  expect(
    pairedInterval(
      draws,
      draws.map((value) => value + 5),
    ),
  ).toEqual({ low: 5, high: 5 });
});

test("without draws of both there is no saying", () => {
  expect(pairedInterval(null, [1])).toBeNull();
  expect(pairedInterval([1], undefined)).toBeNull();
  expect(pairedInterval([], [])).toBeNull();
  expect(pairedInterval([1, 2], [1])).toBeNull();
});

const draws = fc.array(fc.tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -100, max: 100 })), {
  minLength: 1,
});

test("turned round, it is the same with the other sign; it lies within the differences", () => {
  fc.assert(
    fc.property(draws, (pairs) => {
      const one = pairs.map(([value]) => value);
      const other = pairs.map(([, value]) => value);
      const forth = pairedInterval(one, other);
      const back = pairedInterval(other, one);
      expect(forth?.low).toBeCloseTo(-(back?.high ?? Number.NaN), 9);
      expect(forth?.high).toBeCloseTo(-(back?.low ?? Number.NaN), 9);
      const differences = pairs.map(([a, b]) => b - a);
      expect(forth?.low).toBeGreaterThanOrEqual(Math.min(...differences) - 1e-9);
      expect(forth?.high).toBeLessThanOrEqual(Math.max(...differences) + 1e-9);
    }),
  );
});
