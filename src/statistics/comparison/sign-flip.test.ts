import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signFlipTest } from "./sign-flip.ts";

const drawing = { resamples: 4000, seed: 11 };

/** A second way: every pattern of signs spelled out. */
function byAllPatterns(differences: readonly number[]): number {
  const sums = differences
    .reduce<number[]>((partial) => partial.flatMap((sum) => [sum, sum]), [0])
    .map((_, pattern) =>
      differences.reduce(
        (sum, difference, bit) => sum + (Math.floor(pattern / 2 ** bit) % 2 === 0 ? difference : -difference),
        0,
      ),
    );
  const observed = Math.abs(sums[0] ?? Number.NaN);
  return sums.filter((sum) => Math.abs(sum) >= observed - 1e-9).length / sums.length;
}

describe("signFlipTest, known answers", () => {
  // Fisher (1935), The Design of Experiments, section 21: Darwin's 15 pairs of maize, eighths of an inch, crossed less
  // self-fertilised; 863 of the 32,768 sums are as large as 314, and as many as small.
  it("is Fisher's own count on Darwin's maize", () => {
    const maize = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48];
    expect(signFlipTest({ ...drawing, differences: maize })).toEqual({ pValue: (2 * 863) / 32_768, exact: true });
  });

  it("has its smallest value where all differences point one way", () => {
    expect(signFlipTest({ ...drawing, differences: [1, 2, 3, 4, 5] })?.pValue).toBe(2 / 32);
  });

  it("draws beyond twenty-four differences, and never finds zero", () => {
    const oneWay = Array.from({ length: 40 }, () => 1);
    expect(signFlipTest({ ...drawing, differences: oneWay })).toEqual({ pValue: 1 / 4001, exact: false });
  });

  it("says nothing against equality where nothing differs, and has none without differences", () => {
    expect(signFlipTest({ ...drawing, differences: [0, 0] })).toEqual({ pValue: 1, exact: true });
    expect(signFlipTest({ ...drawing, differences: [] })).toBeNull();
  });
});

describe("signFlipTest, properties", () => {
  // Hundredths: their sums tie on paper and miss each other by rounding.
  const differences = fc.array(
    fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -999, max: 999 }).map((hundredths) => hundredths / 100),
    ),
    { minLength: 1, maxLength: 9 },
  );

  it("counts what spelling out the patterns counts", () => {
    fc.assert(
      fc.property(differences, (any) => {
        expect(signFlipTest({ ...drawing, differences: any })?.pValue).toBeCloseTo(byAllPatterns(any), 12);
      }),
    );
  });

  it("does not know which side is first, nor the unit", () => {
    fc.assert(
      fc.property(differences, (any) => {
        const swapped = any.map((difference) => -8 * difference);
        expect(signFlipTest({ ...drawing, differences: swapped })).toEqual(
          signFlipTest({ ...drawing, differences: any }),
        );
      }),
    );
  });

  it("draws close to what it would count", () => {
    const few = [3, -1, 4, 1, -5, 9, 2, 6, -5, 3, 5, -8, 9, 7, -2, 3, 2, -3, 8, -4, 6, 2, 6, 4];
    const counted = signFlipTest({ ...drawing, differences: few })?.pValue ?? Number.NaN;
    // Two more that are too small to matter, but too many to count.
    const drawn = signFlipTest({ ...drawing, differences: [...few, 1e-6, 1e-6] });
    expect(drawn?.exact).toBe(false);
    expect(drawn?.pValue).toBeCloseTo(counted, 1);
  });
});
