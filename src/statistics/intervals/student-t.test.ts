import * as fc from "fast-check";
import jStat from "jstat";
import { describe, expect, it } from "vitest";
import { mean } from "../descriptive.ts";
import { studentTInterval, studentTQuantile, studentTTail } from "./student-t.ts";

describe("studentTQuantile", () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods, table 1.3.6.7.2, upper critical values.
  it.each([
    [0.975, 1, 12.706],
    [0.975, 2, 4.303],
    [0.975, 4, 2.776],
    [0.975, 5, 2.571],
    [0.975, 30, 2.042],
    [0.975, 100, 1.984],
    [0.95, 4, 2.132],
    [0.995, 4, 4.604],
  ])("at %d with %d degrees of freedom is %d", (probability, degrees, expected) => {
    expect(studentTQuantile(probability, degrees)).toBeCloseTo(expected, 3);
  });

  it("is the normal quantile with infinitely many degrees of freedom", () => {
    expect(studentTQuantile(0.975, Infinity)).toBeCloseTo(1.959_964, 6);
    expect(studentTQuantile(0.975, 1e6)).toBeCloseTo(1.959_964, 4);
  });

  it("is the closed form with one and two degrees of freedom", () => {
    for (const probability of [0.6, 0.9, 0.975, 0.999]) {
      expect(studentTQuantile(probability, 1)).toBeCloseTo(Math.tan(Math.PI * (probability - 0.5)), 5);
      const centred = 2 * probability - 1;
      expect(studentTQuantile(probability, 2)).toBeCloseTo(centred * Math.sqrt(2 / (1 - centred ** 2)), 5);
    }
  });
});

/** Of the density written out, by Simpson's rule: unnormalised, from 0 to `end`. */
function densityUpTo(end: number, degrees: number): number {
  const density = (x: number): number => (1 + x ** 2 / degrees) ** (-(degrees + 1) / 2);
  const steps = 2000;
  let sum = density(0) + density(end);
  for (let step = 1; step < steps; step++) sum += (step % 2 === 1 ? 4 : 2) * density((step * end) / steps);
  return (sum * end) / steps / 3;
}

/** A second way to the probability below a quantile; the whole density has a closed form by recurrence of two degrees. */
function probabilityBelow(end: number, degrees: number): number {
  let half = degrees % 2 === 1 ? Math.PI / 2 : Math.SQRT2;
  for (let grown = degrees % 2 === 1 ? 3 : 4; grown <= degrees; grown += 2) {
    half *= Math.sqrt(grown / (grown - 2)) * ((grown - 2) / (grown - 1));
  }
  return 0.5 + (0.5 * densityUpTo(end, degrees)) / half;
}

describe("studentTTail", () => {
  it.each([1, 2, 5, 30, 200, 1001])(
    "is what the density leaves beyond a value, with %d degrees of freedom",
    (degrees) => {
      for (const value of [1e-6, 0.02, 0.3, 1, 1.96, 4]) {
        expect(studentTTail(value, degrees)).toBeCloseTo(1 - probabilityBelow(value, degrees), 7);
        expect(studentTTail(-value, degrees)).toBeCloseTo(probabilityBelow(value, degrees), 7);
      }
    },
  );

  it("is that of the normal distribution with many degrees of freedom", () => {
    for (const value of [-2, 0, 1e-6, 0.02, 0.25, 1, 1.96, 4]) {
      const normal = 1 - jStat.normal.cdf(value, 0, 1);
      for (const degrees of [1e6, 1e9, Infinity]) expect(studentTTail(value, degrees)).toBeCloseTo(normal, 6);
    }
  });
});

describe("studentTInterval", () => {
  it("holds as much of Student's density as it says, by integrating it", () => {
    const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.double({ min: 0.2, max: 0.99, noNaN: true }), (sample, level) => {
        const average = sample.reduce((sum, value) => sum + value, 0) / sample.length;
        const squares = sample.reduce((sum, value) => sum + (value - average) ** 2, 0);
        const error = Math.sqrt(squares / (sample.length - 1) / sample.length);
        fc.pre(error > 1e-6);
        const { high = Number.NaN } = studentTInterval(sample, level) ?? {};
        const found = probabilityBelow((high - average) / error, sample.length - 1);
        expect(found).toBeCloseTo((1 + level) / 2, 6);
      }),
      { numRuns: 40 },
    );
  });

  // Student (1908), hours of sleep gained, second drug less first; R: t.test(extra ~ group, paired) on `sleep`.
  it("reproduces Student's own example", () => {
    const gained = [1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4];
    const interval = studentTInterval(gained, 0.95);
    expect(interval?.low).toBeCloseTo(0.700_114, 5);
    expect(interval?.high).toBeCloseTo(2.459_886, 5);
  });

  it("has none below two values and no width without spread", () => {
    expect(studentTInterval([], 0.95)).toBeNull();
    expect(studentTInterval([50], 0.95)).toBeNull();
    expect(studentTInterval([50, 50, 50], 0.95)).toEqual({ low: 50, high: 50 });
  });

  it("is centred on the mean and widens with the level", () => {
    const values = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(values, (sample) => {
        const narrow = studentTInterval(sample, 0.8) ?? { low: Number.NaN, high: Number.NaN };
        const wide = studentTInterval(sample, 0.95) ?? { low: Number.NaN, high: Number.NaN };
        expect((narrow.low + narrow.high) / 2).toBeCloseTo(mean(sample) ?? Number.NaN, 6);
        expect(wide.high - wide.low).toBeGreaterThanOrEqual(narrow.high - narrow.low);
      }),
    );
  });
});
