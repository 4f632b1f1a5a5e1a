import * as fc from "fast-check";
import { expect, it } from "vitest";
import { holmAdjust } from "./holm.ts";

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

// Bioconductor's multtest, mt.rawp2adjp(..., "Holm"), as in statsmodels' tests of it; the six largest p values become 1.
it("is what R's multtest gives", () => {
  const raw = [
    0.838_541_367_553, 0.642_193_923_795, 0.680_845_947_633, 0.967_833_824_309, 0.716_269_382_38, 0.177_096_952_723,
    5.236_567_772_08e-5, 0.020_273_268_879_8, 0.000_281_405_061_98, 0.014_987_731_079_6,
  ];
  const expected = [
    1, 1, 1, 1, 1, 1, 0.000_523_656_777_208, 0.141_912_882_158_6, 0.002_532_645_557_82, 0.119_901_848_636_8,
  ];
  const adjusted = holmAdjust(raw);
  for (const [index, value] of expected.entries()) expect(adjusted[index]).toBeCloseTo(value, 12);
});

// By hand: 0.01 x 4, 0.015 x 3 raised to 0.045, 0.02 x 2 raised to 0.045, 0.3 x 1.
it("steps down, in the order given, and never below the step before", () => {
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
