import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimumDetectableDifference } from "../index.ts";

const usual = { significance: 0.05, power: 0.8, standardDeviation: 1 } as const;

describe("minimumDetectableDifference", () => {
  // Cohen (1988), table 2.4.1: at two-sided 0.05 and power 0.80, d = 0.50 takes 64 in each group; R's power.t.test,
  // in its own example, gives power 0.8690 to n = 20, delta = 1.
  it("is the effect that the textbook's sample sizes are for", () => {
    expect(minimumDetectableDifference({ ...usual, design: "two-sample", size: 64 })).toBeCloseTo(0.5, 2);
    expect(minimumDetectableDifference({ ...usual, design: "two-sample", size: 20, power: 0.869 })).toBeCloseTo(1, 2);
  });

  // Solved from the non-central t distribution with SciPy 1.17.
  it.each([
    ["two-sample", 3, { exact: 3.0709, error: 0.012 }],
    ["two-sample", 5, { exact: 2.0244, error: 0.003 }],
    ["two-sample", 10, { exact: 1.3249, error: 0.001 }],
    ["paired", 5, { exact: 1.682, error: 0.012 }],
    ["paired", 6, { exact: 1.4345, error: 0.008 }],
    ["paired", 20, { exact: 0.6604, error: 0.001 }],
  ] as const)("%s of %d comes close to %j", (design, size, { exact, error }) => {
    const found = minimumDetectableDifference({ ...usual, design, size }) ?? Number.NaN;
    expect(Math.abs(found / exact - 1)).toBeLessThan(error);
  });

  it("shrinks with size, grows with spread, power and strictness", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("two-sample" as const, "paired" as const),
        fc.integer({ min: 2, max: 60 }),
        (design, size) => {
          const base = { ...usual, design, size };
          const found = minimumDetectableDifference(base) ?? Number.NaN;
          expect(minimumDetectableDifference({ ...base, size: size + 1 })).toBeLessThan(found);
          expect(minimumDetectableDifference({ ...base, power: 0.9 })).toBeGreaterThan(found);
          expect(minimumDetectableDifference({ ...base, significance: 0.01 })).toBeGreaterThan(found);
          expect(minimumDetectableDifference({ ...base, standardDeviation: 3 })).toBeCloseTo(3 * found, 9);
        },
      ),
    );
  });

  it("has none below two", () => {
    expect(minimumDetectableDifference({ ...usual, design: "paired", size: 1 })).toBeNull();
  });
});
