import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boundedInterval } from "./bounded-interval.ts";

const range = { low: 0, high: 100 };

describe("boundedInterval", () => {
  // logit(0.8) = ln 4; the margin 4 is 4 / (100 x 0.8 x 0.2) = 0.25 in the logit: 100 / (1 + e^-(ln 4 -+ 0.25)).
  it("is symmetric in the logit", () => {
    const interval = boundedInterval({ centre: 80, margin: 4, range });
    expect(interval.low).toBeCloseTo(100 / (1 + Math.exp(0.25) / 4), 10);
    expect(interval.high).toBeCloseTo(100 / (1 + Math.exp(-0.25) / 4), 10);
  });

  it("is the plain interval far from the ends", () => {
    const { low, high } = boundedInterval({ centre: 5, margin: 2, range: { low: -1e6, high: 1e6 } });
    expect(low).toBeCloseTo(3, 4);
    expect(high).toBeCloseTo(7, 4);
  });

  it("reaches down from the end itself, further than the margin, and no further than e - 1 times", () => {
    const { low, high } = boundedInterval({ centre: 100, margin: 2, range });
    expect(high).toBe(100);
    expect(low).toBeLessThan(98);
    expect(low).toBeGreaterThan(100 - 2 * (Math.E - 1));
  });

  it("has no width without a margin", () => {
    expect(boundedInterval({ centre: 100, margin: 0, range })).toEqual({ low: 100, high: 100 });
  });

  it("takes an estimate beyond an end for that end", () => {
    expect(boundedInterval({ centre: 103, margin: 2, range })).toEqual(
      boundedInterval({ centre: 100, margin: 2, range }),
    );
    expect(boundedInterval({ centre: -1, margin: 0, range })).toEqual({ low: 0, high: 0 });
  });

  it("is the whole scale where the margin is beyond all numbers", () => {
    expect(boundedInterval({ centre: 37, margin: Infinity, range })).toEqual({ low: 0, high: 100 });
  });

  it("holds the centre, stays on the scale, mirrors itself and widens with the margin", () => {
    const centres = fc.double({ min: 0, max: 100, noNaN: true });
    const margins = fc.double({ min: 1e-6, max: 200, noNaN: true });
    fc.assert(
      fc.property(centres, margins, (centre, margin) => {
        const { low, high } = boundedInterval({ centre, margin, range });
        expect(low).toBeLessThanOrEqual(centre + 1e-9);
        expect(high).toBeGreaterThanOrEqual(centre - 1e-9);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
        expect(boundedInterval({ centre: 100 - centre, margin, range }).low).toBeCloseTo(100 - high, 6);
        const wider = boundedInterval({ centre, margin: margin * 1.5, range });
        expect(wider.low).toBeLessThanOrEqual(low + 1e-9);
        expect(wider.high).toBeGreaterThanOrEqual(high - 1e-9);
      }),
    );
  });
});
