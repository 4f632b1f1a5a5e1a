import * as fc from "fast-check";
import { expect, it } from "vitest";
import { holmAdjust } from "../index.ts";

const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 });

/** A second way, as Holm (1979) tells it: go up from the smallest and stop at the first that is not rejected. */
function rejectedAt(level: number, given: readonly number[]): ReadonlySet<number> {
  const rejected = new Set<number>();
  const order = given.map((_, index) => index).toSorted((a, b) => (given[a] ?? 0) - (given[b] ?? 0));
  for (const index of order) {
    if ((given[index] ?? 1) > level / (given.length - rejected.size)) break;
    rejected.add(index);
  }
  return rejected;
}

// Holm (1979) by hand: 0.01 x 4, 0.015 x 3 raised to 0.045, 0.02 x 2 raised to 0.045, 0.3 x 1.
// R: p.adjust(c(0.02, 0.01, 0.3, 0.015), "holm") gives 0.045 0.040 0.300 0.045.
it("steps down, in the order given", () => {
  const adjusted = holmAdjust([0.02, 0.01, 0.3, 0.015]);
  for (const [index, expected] of [0.045, 0.04, 0.3, 0.045].entries())
    expect(adjusted[index]).toBeCloseTo(expected, 12);
});

it("rejects what Holm's procedure rejects", () => {
  fc.assert(
    fc.property(pValues, fc.double({ min: 0.001, max: 0.5, noNaN: true }), (given, level) => {
      const adjusted = holmAdjust(given);
      // A tie between the level and a product is decided by rounding alone.
      fc.pre(adjusted.every((value) => Math.abs(value - level) > 1e-9));
      const rejected = new Set(adjusted.flatMap((value, index) => (value <= level ? [index] : [])));
      expect(rejected).toEqual(rejectedAt(level, given));
    }),
  );
});

it("is at least the plain value, at most 1, and keeps the order", () => {
  fc.assert(
    fc.property(pValues, (given) => {
      const adjusted = holmAdjust(given);
      for (const [index, value] of adjusted.entries()) {
        const plain = given[index] ?? Number.NaN;
        expect(value).toBeGreaterThanOrEqual(plain);
        expect(value).toBeLessThanOrEqual(1);
        const larger = adjusted.filter((_, other) => (given[other] ?? 0) > plain);
        expect(larger.every((other) => other >= value)).toBe(true);
      }
    }),
  );
});

it("leaves a single question alone, and none", () => {
  expect(holmAdjust([0.03])).toEqual([0.03]);
  expect(holmAdjust([])).toEqual([]);
});
