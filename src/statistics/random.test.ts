import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pearsonCorrelation } from "./agreement/correlation.ts";
import { mean } from "./descriptive.ts";
import { createRandom } from "./random.ts";

const draw = (seed: number, count: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random());
};

describe("createRandom", () => {
  it("repeats itself for a seed and differs between seeds", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (seed, other) => {
        fc.pre(seed !== other);
        expect(draw(seed, 5)).toEqual(draw(seed, 5));
        expect(draw(seed, 5)).not.toEqual(draw(other, 5));
      }),
    );
  });

  it("stays from 0 to below 1 and is spread evenly", () => {
    const values = draw(1, 20_000);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(mean(values)).toBeCloseTo(0.5, 2);
    for (const decile of Array.from({ length: 10 }, (_, index) => index / 10)) {
      const share = values.filter((value) => value >= decile && value < decile + 0.1).length / values.length;
      expect(share).toBeCloseTo(0.1, 1);
    }
  });

  it("starts at a different value for neighbouring seeds", () => {
    const starts = Array.from({ length: 2000 }, (_, seed) => draw(seed, 3));
    for (const place of [0, 1, 2]) {
      const values = starts.map((start) => start[place] ?? Number.NaN);
      expect(mean(values)).toBeCloseTo(0.5, 1);
      const lagged = values.slice(1).map((value, index) => [value, values[index] ?? Number.NaN] as const);
      expect(Math.abs(pearsonCorrelation(lagged) ?? Number.NaN)).toBeLessThan(0.08);
    }
  });
});
