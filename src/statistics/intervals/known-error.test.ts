import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { widenInterval, widenPValue } from "./known-error.ts";
import { studentTQuantile } from "./student-t.ts";

const range = { low: 0, high: 100 };
const options = { centre: 60, interval: { low: 57, high: 62 }, level: 0.95, range };
/** Of a margin of 4 at 95 %. */
const margin4 = { variance: (4 / studentTQuantile(0.975, 5)) ** 2, degreesOfFreedom: 5 };

describe("an interval with another error", () => {
  it("adds the squares of the margins on either side", () => {
    const found = widenInterval(margin4, options);
    expect(found?.low).toBeCloseTo(60 - 5, 9);
    expect(found?.high).toBeCloseTo(60 + Math.hypot(2, 4), 9);
  });

  it("is that error alone where there was none, or none that has a width", () => {
    const alone = widenInterval(margin4, { ...options, interval: null });
    expect(alone?.low).toBeCloseTo(56, 0);
    expect(alone?.high).toBeCloseTo(64, 0);
    expect(widenInterval(margin4, { ...options, interval: { low: 60, high: 60 } })).toEqual({
      low: expect.closeTo(56, 9),
      high: expect.closeTo(64, 9),
    });
  });

  it("stays as it is without such an error", () => {
    const none = { variance: 0, degreesOfFreedom: Infinity };
    expect(widenInterval(none, options)).toEqual(options.interval);
    expect(widenInterval(none, { ...options, interval: null })).toBeNull();
  });

  it("stays on the scale", () => {
    const found = widenInterval(margin4, { ...options, centre: 99, interval: { low: 98, high: 99.5 } });
    expect(found?.high).toBe(100);
    expect(found?.low).toBeCloseTo(99 - Math.hypot(1, 4), 9);
    expect(widenInterval(margin4, { ...options, centre: 100, interval: null })?.high).toBe(100);
  });
});

const manyDegrees = 1e9;

describe("a p value with another error", () => {
  it("is that of the sum of both variances", () => {
    // 2.5758 standard errors of 1; another error of the same size leaves 1.8214 of 1.4142, which is p = 0.0685.
    const found = widenPValue({ variance: 1, degreesOfFreedom: manyDegrees }, { difference: 2.575_829, pValue: 0.01 });
    expect(found).toBeCloseTo(0.0685, 4);
  });

  it("is that of Student's t where the test saw no error to speak of", () => {
    // Three standard errors with two degrees of freedom: NIST has 4.303 for 0.05, the distribution 0.0955 for 3.
    const found = widenPValue({ variance: 1, degreesOfFreedom: 2 }, { difference: 3, pValue: 1e-12 });
    expect(found).toBeGreaterThan(0.07);
    expect(found).toBeLessThan(0.0955);
  });

  it("stays as it is without an error, and where nothing differs", () => {
    expect(widenPValue({ variance: 0, degreesOfFreedom: Infinity }, { difference: 3, pValue: 0.002 })).toBe(0.002);
    expect(widenPValue({ variance: 4, degreesOfFreedom: 3 }, { difference: 0, pValue: 1 })).toBe(1);
  });

  it("is never below the test's, never above 1, and grows with the error", () => {
    const test = fc.record({
      pValue: fc.double({ min: 1e-6, max: 1, noNaN: true }),
      difference: fc.double({ min: -30, max: 30, noNaN: true }),
    });
    const error = fc.record({
      variance: fc.double({ min: 0.001, max: 100, noNaN: true }),
      degreesOfFreedom: fc.integer({ min: 2, max: 50 }),
    });
    fc.assert(
      fc.property(test, error, (tested, known) => {
        const found = widenPValue(known, tested);
        const wider = widenPValue({ ...known, variance: 2 * known.variance }, tested);
        expect(found).toBeGreaterThanOrEqual(tested.pValue);
        expect(found).toBeLessThanOrEqual(1);
        expect(wider).toBeGreaterThanOrEqual(found - 1e-7);
      }),
    );
  });
});
