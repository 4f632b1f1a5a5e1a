import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleOfThree, wilsonInterval } from "./wilson.ts";

const counts = fc
  .tuple(fc.nat(200), fc.nat(200))
  .map(([successes, failures]) => ({ successes, trials: successes + failures }))
  .filter(({ trials }) => trials > 0);

describe("wilsonInterval", () => {
  // Newcombe (1998), Two-sided confidence intervals for the single proportion, table I, method 3.
  it.each([
    [81, 263, [0.2553, 0.3662]],
    [15, 148, [0.0624, 0.1605]],
    [0, 20, [0, 0.1611]],
    [1, 29, [0.0061, 0.1718]],
  ] as const)("of %d in %d is %j", (successes, trials, [low, high]) => {
    const interval = wilsonInterval({ successes, trials, level: 0.95 });
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it("ends where the score test would just reject", () => {
    fc.assert(
      fc.property(counts, ({ successes, trials }) => {
        const { low, high } = wilsonInterval({ successes, trials, level: 0.95 }) ?? {
          low: Number.NaN,
          high: Number.NaN,
        };
        for (const end of [low, high].filter((share) => share > 0 && share < 1)) {
          const score = (successes / trials - end) / Math.sqrt((end * (1 - end)) / trials);
          expect(Math.abs(score)).toBeCloseTo(1.959_964, 5);
        }
      }),
    );
  });

  it("stays within 0 and 1, holds the share, and mirrors itself", () => {
    fc.assert(
      fc.property(counts, ({ successes, trials }) => {
        const { low, high } = wilsonInterval({ successes, trials, level: 0.9 }) ?? {
          low: Number.NaN,
          high: Number.NaN,
        };
        const mirrored = wilsonInterval({ successes: trials - successes, trials, level: 0.9 });
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / trials);
        expect(high).toBeGreaterThanOrEqual(successes / trials);
        expect(mirrored?.low).toBeCloseTo(1 - high, 12);
      }),
    );
  });

  it("has none without trials", () => {
    expect(wilsonInterval({ successes: 0, trials: 0, level: 0.95 })).toBeNull();
  });
});

describe("ruleOfThree", () => {
  // Newcombe (1998), table I, of 0 in 20: the exact method 5 bounds it with 2.5 % by 0.1684, mid-p's method 6, which
  // counts half of that tail, with 5 % by 0.1391.
  it("is Newcombe's exact bound of none in 20", () => {
    expect(ruleOfThree({ trials: 20, level: 0.975 })).toBeCloseTo(0.1684, 4);
    expect(ruleOfThree({ trials: 20, level: 0.95 })).toBeCloseTo(0.1391, 4);
  });

  // Hanley and Lippman-Hand (1983): 3 / n is close from 30 on, never too small.
  it.each([30, 100, 1000, 10_000])("is close to three in %d", (trials) => {
    const bound = ruleOfThree({ trials, level: 0.95 }) ?? Number.NaN;
    expect((3 / trials / bound - 1) * trials).toBeGreaterThan(0);
    expect(3 / trials / bound).toBeLessThan(1.06);
  });

  it("is the share at which none would be seen one time in twenty", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (trials) => {
        const bound = ruleOfThree({ trials, level: 0.95 }) ?? Number.NaN;
        expect((1 - bound) ** trials).toBeCloseTo(0.05, 9);
        expect(bound).toBeLessThan(3 / trials);
      }),
    );
  });

  it("has none without trials", () => {
    expect(ruleOfThree({ trials: 0, level: 0.95 })).toBeNull();
  });
});
