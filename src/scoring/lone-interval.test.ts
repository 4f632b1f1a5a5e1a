import { describe, expect, it } from "vitest";
import { loneDifferenceInterval, loneInterval } from "./lone-interval.ts";
import { simulateBaseline, simulateThreshold } from "../../test/support/scoring/simulated-gates.ts";

const index = { title: "Index", components: [], measures: [] };
const suite = { index, interval: { method: "rerun", level: 0.95, resamples: 1, seed: 1 } } as const;
const generalisation = { low: 70, high: 95 };

describe("loneInterval", () => {
  // By hand: published runs stray by 3.8 points at 85, and the normal quantile is 1.96.
  it.each([
    [1, 1.96 * 3.8],
    [2, (1.96 * 3.8) / Math.SQRT2],
  ])("adds the published run spread of the level to the variance, of %d runs", (repetitions, margin) => {
    const found = loneInterval(suite, { index: 85, repetitions, generalisation });
    expect(found?.low).toBeCloseTo(85 - Math.hypot(15, margin), 2);
    expect(found?.high).toBeCloseTo(85 + Math.hypot(10, margin), 2);
  });

  it("has the spread alone where no scenarios differ", () => {
    expect(loneInterval(suite, { index: 100, repetitions: 1, generalisation: null })).toMatchObject({ high: 100 });
  });

  it("puts the spread of both into a difference", () => {
    const found = loneDifferenceInterval(suite, -10, [75, 85], { low: -22, high: 2 });
    expect(found?.high).toBeCloseTo(-10 + Math.hypot(12, 1.96 * Math.hypot(6.2, 3.8)), 2);
  });
});

describe("gates on realistic stores", () => {
  const stores = 1200;
  const seed = 20_261_123;

  it("pass no more easily after one run than after two or three, where the store has no other row", () => {
    const [one, two, three] = [1, 2, 3].map((runs) => simulateThreshold({ runs, rows: 1, stores, seed }));
    for (const rates of [one, two, three]) expect(rates?.at.share).toBeLessThan(0.045);
    // Twice the standard error of a difference of two such shares is below 0.04.
    expect(one?.above.share).toBeLessThan((two?.above.share ?? 0) + 0.04);
    expect(two?.above.share).toBeLessThan((three?.above.share ?? 0) + 0.04);
  });

  it("pass no more easily after one run than after two, beside other rows", () => {
    const [one, two] = [1, 2].map((runs) => simulateThreshold({ runs, rows: 5, stores: 400, seed }));
    expect(one?.above.share).toBeLessThan(two?.above.share ?? 0);
  });

  it("seldom call a model lower than itself, also of one run against a baseline of one run", () => {
    for (const runs of [1, 2]) {
      expect(simulateBaseline({ runs, rows: 1, stores, seed }).same.share).toBeLessThan(0.035);
    }
  });
});
