import * as fc from "fast-check";
import { expect, test } from "vitest";
import { indexMeasure, noDelta, type DeltaRow } from "./delta-rows.ts";
import { deltaScale, placeOf } from "./delta-scale.ts";

const row = (difference: number, low: number, high: number): DeltaRow => ({
  measure: indexMeasure,
  values: [],
  deltas: [{ ...noDelta, difference, interval: { low, high } }],
});

test("the scale has its 0 in the middle and round ends", () => {
  expect(deltaScale([row(3, -2, 17)])).toEqual({ end: 20, ticks: [-20, -10, 0, 10, 20] });
  expect(deltaScale([])).toEqual({ end: 5, ticks: [-5, -2.5, 0, 2.5, 5] });
});

test("every end lies within it", () => {
  const value = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(value, value, value, (difference, low, high) => {
      const { end } = deltaScale([row(difference, low, high)]);
      expect(end).toBeGreaterThanOrEqual(Math.max(...[difference, low, high].map(Math.abs)));
    }),
  );
});

test("places run from 0 to 100 per cent, and nothing lies beyond", () => {
  const scale = { end: 20, ticks: [] };
  expect([-20, -10, 0, 5, 20, 99].map((value) => placeOf(scale, value))).toEqual([0, 25, 50, 62.5, 100, 100]);
});
