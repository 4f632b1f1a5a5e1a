import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimumDetectableDifference } from "./detectable-difference.ts";
import { studentTQuantile } from "../intervals/student-t.ts";

const usual = { significance: 0.05, power: 0.8, standardDeviation: 1 } as const;

/**
 * A second way: how often a t test at 5 % finds a difference of so many standard errors. The sample's deviation, in units
 * of the true one, has the density s^(d - 1) exp(-d s^2 / 2); given it, the mean is normal.
 */
function powerOf(standardErrors: number, degrees: number): number {
  const critical = studentTQuantile(0.975, degrees);
  let [found, all] = [0, 0];
  for (let step = 1; step < 3000; step++) {
    const deviation = step / 1000;
    const density = Math.exp((degrees - 1) * Math.log(deviation) - (degrees * (deviation ** 2 - 1)) / 2);
    all += density;
    found += density * (1 - normalBelow(critical * deviation - standardErrors));
  }
  return found / all;
}

/** The normal distribution, after Abramowitz and Stegun (1964), 7.1.26: good to 1.5e-7. */
function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  const series = terms.reduceRight((sum, term) => (sum + term) * t, 0);
  const tail = (series * Math.exp(-(x ** 2))) / 2;
  return z < 0 ? tail : 1 - tail;
}

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

  it("is found as often as was asked, by integrating over the spread that a sample may have", () => {
    const size = fc.integer({ min: 6, max: 40 });
    const design = fc.constantFrom("two-sample" as const, "paired" as const);
    fc.assert(
      fc.property(design, size, fc.constantFrom(0.7, 0.8, 0.9), (of, count, power) => {
        const difference = minimumDetectableDifference({ ...usual, design: of, size: count, power }) ?? Number.NaN;
        const groups = of === "paired" ? 1 : 2;
        const found = powerOf(difference / Math.sqrt(groups / count), groups * (count - 1));
        expect(Math.abs(found - power)).toBeLessThan(0.012);
      }),
      { numRuns: 30 },
    );
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
