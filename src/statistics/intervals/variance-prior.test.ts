import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { standardNormal } from "../../../test/support/statistics/standard-normal.ts";
import { moderateVariance } from "./rerun-intervals.ts";
import { digamma, trigamma } from "./polygamma.ts";
import { fitVariancePrior, type VarianceSample } from "./variance-prior.ts";

/** The estimate as published, without caution for small stores. */
const asPublished = { spread: 0, slope: 0 };

const variances = [0.5, 1, 2, 4, 8, 0.25, 6];
const alike = variances.map((variance) => ({ variance, degreesOfFreedom: 4, covariate: 0 }));
const trending = variances.map((variance, covariate) => ({ variance, degreesOfFreedom: 4, covariate }));

describe("fitVariancePrior, as published", () => {
  // Smyth (2004), section 6.2, worked with SciPy 1.17: digamma, polygamma and a root finder on its two equations.
  it("solves Smyth's equations", () => {
    const prior = fitVariancePrior(alike, asPublished);
    expect(prior?.degreesOfFreedom).toBeCloseTo(2.742_141_129, 7);
    expect(prior?.varianceAt(0)).toBeCloseTo(1.516_387_353, 7);
    expect(prior?.pooledDegreesOfFreedom).toBe(28);
  });

  // The same around numpy.polyfit's line, with five residual degrees of freedom.
  it("follows a trend", () => {
    const prior = fitVariancePrior(trending, asPublished);
    expect(prior?.degreesOfFreedom).toBeCloseTo(2.604_355_157, 7);
    expect(prior?.varianceAt(0)).toBeCloseTo(0.772_936_32, 7);
    expect(prior?.varianceAt(6)).toBeCloseTo(2.837_201_82, 7);
  });

  it("takes variances that differ by no more than chance as one, and pools them", () => {
    const prior = fitVariancePrior(
      [2, 2.2, 1.9, 2.1].map((variance) => ({ variance, degreesOfFreedom: 9, covariate: 0 })),
      asPublished,
    );
    expect(prior?.degreesOfFreedom).toBe(Infinity);
    expect(prior?.varianceAt(0)).toBeCloseTo(2.05 * Math.exp(Math.log(4.5) - digamma(4.5)), 1);
  });

  it("satisfies its own equations on random variances", () => {
    const sample = fc.double({ min: 0.01, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(sample, { minLength: 3, maxLength: 20 }),
        fc.integer({ min: 1, max: 9 }),
        (given, degrees) => {
          const samples = given.map((variance) => ({ variance, degreesOfFreedom: degrees, covariate: 0 }));
          const prior = fitVariancePrior(samples, asPublished);
          if (prior === null || prior.degreesOfFreedom === Infinity) return;
          const logs = given.map((variance) => Math.log(variance));
          const centre = logs.reduce((sum, log) => sum + log, 0) / logs.length;
          const spread = logs.reduce((sum, log) => sum + (log - centre) ** 2, 0) / (logs.length - 1);
          expect(trigamma(prior.degreesOfFreedom / 2) / (spread - trigamma(degrees / 2))).toBeCloseTo(1, 5);
          const expected = Math.log(prior.varianceAt(0)) + bias(degrees) - bias(prior.degreesOfFreedom);
          expect(centre).toBeCloseTo(expected, 8);
        },
      ),
    );
  });
});

function bias(degreesOfFreedom: number): number {
  return digamma(degreesOfFreedom / 2) - Math.log(degreesOfFreedom / 2);
}

describe("fitVariancePrior, with caution", () => {
  it("recovers the parameters of a large store for any degrees of freedom", () => {
    const random = createRandom(4);
    const chiSquare = (degrees: number): number =>
      Array.from({ length: degrees }, () => standardNormal(random) ** 2).reduce((sum, each) => sum + each, 0);
    const samples = Array.from({ length: 4000 }, (_, index): VarianceSample => {
      const degreesOfFreedom = 1 + (index % 6);
      const covariate = (index % 100) / 50;
      const truth = 3 * Math.exp(covariate) * (8 / chiSquare(8));
      return { variance: (truth * chiSquare(degreesOfFreedom)) / degreesOfFreedom, degreesOfFreedom, covariate };
    });
    const prior = fitVariancePrior(samples);
    const ratios = [
      (prior?.degreesOfFreedom ?? 0) / 8,
      (prior?.varianceAt(0) ?? 0) / 3,
      (prior?.varianceAt(2) ?? 0) / (3 * Math.exp(2)),
    ];
    for (const ratio of ratios) {
      expect(ratio).toBeGreaterThan(0.85);
      expect(ratio).toBeLessThan(1.15);
    }
  });

  it("believes in four degrees of freedom and a slope of one where one group is all there is", () => {
    const prior = fitVariancePrior([{ variance: 7, degreesOfFreedom: 4, covariate: 2 }]);
    expect(prior?.degreesOfFreedom).toBeCloseTo(4, 9);
    expect(prior?.varianceAt(2)).toBeCloseTo(7, 9);
    expect(prior?.varianceAt(3)).toBeCloseTo(7 * Math.E, 9);
  });

  it("leaves out what does not vary, and has none where nothing does", () => {
    const constant = { variance: 0, degreesOfFreedom: 4, covariate: 0 };
    const single = { variance: 0, degreesOfFreedom: 0, covariate: 0 };
    expect(fitVariancePrior([constant, ...alike, single])?.varianceAt(0)).toBe(fitVariancePrior(alike)?.varianceAt(0));
    expect(fitVariancePrior([constant, single])).toBeNull();
    expect(fitVariancePrior([])).toBeNull();
  });
});

describe("moderateVariance", () => {
  // Smyth (2004), section 3: (d0 s0^2 + d s^2) / (d0 + d), with the prior above.
  it("is the weighted mean of the prior's variance and the group's own", () => {
    const prior = fitVariancePrior(alike, asPublished);
    const moderated = prior && moderateVariance({ variance: 8, degreesOfFreedom: 4, covariate: 0 }, prior);
    expect(moderated?.variance).toBeCloseTo(5.363_006_71, 7);
    expect(moderated?.degreesOfFreedom).toBeCloseTo(6.742_141_129, 7);
    expect(moderated?.borrowed).toBeCloseTo(2.742_141_129 / 6.742_141_129, 7);
  });

  it("never knows more than all groups together", () => {
    const prior = { degreesOfFreedom: Infinity, varianceAt: () => 2, pooledDegreesOfFreedom: 12 };
    expect(moderateVariance({ variance: 50, degreesOfFreedom: 4, covariate: 0 }, prior)).toEqual({
      variance: (12 * 2 + 4 * 50) / 16,
      degreesOfFreedom: 12,
      borrowed: 12 / 16,
    });
  });

  it("gives a group that is not ordinary the share of the prior that it has", () => {
    const prior = { degreesOfFreedom: 8, varianceAt: () => 2, pooledDegreesOfFreedom: 40 };
    const sample = { variance: 50, degreesOfFreedom: 4, covariate: 0 };
    expect(moderateVariance(sample, prior, 0)).toEqual({ variance: 50, degreesOfFreedom: 4, borrowed: 0 });
    expect(moderateVariance(sample, prior, 0.5)).toEqual({ variance: 26, degreesOfFreedom: 8, borrowed: 0.5 });
  });
});
