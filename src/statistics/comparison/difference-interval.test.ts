import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { differenceInterval } from "./difference-interval.ts";
import type { Interval } from "../intervals/interval.ts";
import { wilsonInterval } from "../intervals/wilson.ts";

function wilson(successes: number, trials: number): Interval {
  const interval = wilsonInterval({ successes, trials, level: 0.95 });
  if (interval === null) throw new Error("there are no trials");
  return interval;
}

describe("differenceInterval", () => {
  // Newcombe (1998), table II, method 10, contrast (a): 56 of 70 and 48 of 80, Wilson (0.6919, 0.8764), (0.4905, 0.7003)
  // give the difference 0.2 the interval 0.0524 to 0.3339.
  it("is Newcombe's interval of two proportions, of Wilson's intervals", () => {
    const one = { centre: 48 / 80, interval: wilson(48, 80) };
    const other = { centre: 56 / 70, interval: wilson(56, 70) };
    const { low, high } = differenceInterval(one, other);
    expect(low).toBeCloseTo(0.0524, 4);
    expect(high).toBeCloseTo(0.3339, 4);
  });

  it("adds symmetric margins by their squares", () => {
    const found = differenceInterval(
      { centre: 50, interval: { low: 47, high: 53 } },
      { centre: 60, interval: { low: 56, high: 64 } },
    );
    expect(found).toEqual({ low: 5, high: 15 });
  });

  it("holds the difference, stays within the scale, and changes its signs with the places", () => {
    const known = fc
      .array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 3, maxLength: 3 })
      .map((values) => values.toSorted((a, b) => a - b))
      .map(([low = 0, centre = 0, high = 0]) => ({ centre, interval: { low, high } }));
    fc.assert(
      fc.property(known, known, (one, other) => {
        const { low, high } = differenceInterval(one, other);
        const difference = other.centre - one.centre;
        expect(low).toBeLessThanOrEqual(difference);
        expect(high).toBeGreaterThanOrEqual(difference);
        expect(low).toBeGreaterThanOrEqual(-100 - 1e-9);
        expect(high).toBeLessThanOrEqual(100 + 1e-9);
        const back = differenceInterval(other, one);
        expect(back.low + high).toBeCloseTo(0, 9);
        expect(back.high + low).toBeCloseTo(0, 9);
      }),
    );
  });
});
