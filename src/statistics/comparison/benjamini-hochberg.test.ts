import * as fc from "fast-check";
import { expect, it } from "vitest";
import { benjaminiHochberg } from "./benjamini-hochberg.ts";

function adjust(pValues: readonly number[]): readonly number[] {
  const counts = new Map([...Map.groupBy(pValues, (each) => each)].map(([pValue, equal]) => [pValue, equal.length]));
  const adjusted = benjaminiHochberg(counts);
  return pValues.map((pValue) => adjusted.get(pValue) ?? Number.NaN);
}

/** A second way, as the paper tells it: the largest p value below its share of the level, and all smaller ones. */
function rejectedAt(level: number, given: readonly number[]): readonly boolean[] {
  const ascending = given.toSorted((one, other) => one - other);
  const last = ascending.findLast((pValue, place) => pValue <= (level * (place + 1)) / given.length);
  return given.map((pValue) => last !== undefined && pValue <= last);
}

// Benjamini and Hochberg (1995), section 4: the 15 p values of the thrombolysis trial; four are rejected at 0.05, where
// Bonferroni's method rejects three.
it("rejects what its authors reject", () => {
  const trial = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  expect(adjust(trial).filter((adjusted) => adjusted <= 0.05)).toHaveLength(4);
  // By hand: 0.0095 x 15 / 4.
  expect(adjust(trial)[3]).toBeCloseTo(0.035_625, 12);
});

// By hand: 0.01 x 5 / 1; both 0.02 at rank 3; 0.04 x 5 / 4 = 0.05; 0.9.
it("gives equal p values the same, and never more than a larger one has", () => {
  for (const [place, expected] of [1 / 30, 0.9, 0.05, 1 / 30, 1 / 30].entries())
    expect(adjust([0.02, 0.9, 0.04, 0.01, 0.02])[place]).toBeCloseTo(expected, 12);
});

it("rejects what the step-up procedure rejects, ties or not", () => {
  const pValues = fc.array(fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0.01, 0.02, 0.5)), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(pValues, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (given, level) => {
      const adjusted = adjust(given);
      // A tie between the level and a product is decided by rounding alone.
      fc.pre(adjusted.every((value) => Math.abs(value - level) > 1e-9));
      expect(adjusted.map((value) => value <= level)).toEqual(rejectedAt(level, given));
    }),
  );
});

it("leaves a single p value alone, and none", () => {
  expect(adjust([0.03])).toEqual([0.03]);
  expect(adjust([])).toEqual([]);
});
