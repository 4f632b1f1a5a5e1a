import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, rerunIntervals, sampleStandardDeviation, studentTInterval } from "../index.ts";
import { boundedInterval } from "./bounded-interval.ts";
import { studentTQuantile } from "./student-t.ts";

const options = { level: 0.95, range: { low: 0, high: 100 } };

/** A few rows of a store, as published indices look. */
const store = [
  [95.1, 95.2, 95.8, 97.1, 95.5],
  [91.8, 87.8, 99.3, 99.5, 99.1],
  [74.1, 67.7, 57.5, 59.2, 79.3],
  [85.4, 85.1, 86.3, 85.4, 85.8],
  [60.4, 58.2, 59.4, 56.8, 55.2],
];

function widthOf(interval: { readonly low: number; readonly high: number } | null | undefined): number {
  return interval ? interval.high - interval.low : Number.NaN;
}

describe("rerunIntervals", () => {
  it("is Student's t on the logit of the scale where there is only one group, with fewer degrees of freedom for the tails", () => {
    const [values = []] = store;
    const [interval] = rerunIntervals([values], options);
    const deviation = sampleStandardDeviation(values) ?? Number.NaN;
    const margin = (studentTQuantile(0.975, 4 / 1.2) * deviation) / Math.sqrt(5);
    const expected = boundedInterval({ centre: mean(values) ?? 0, margin, range: options.range });
    // The prior's mean is worth the group's own variance but for the log of its degrees of freedom.
    expect(interval?.low).toBeCloseTo(expected.low, 1);
    expect(interval?.high).toBeCloseTo(expected.high, 1);
    expect(interval?.borrowed).toBeCloseTo(4 / (4 + 4 / 1.2), 9);
  });

  // Worked with SciPy 1.17 from the equations in the doc comments: polygamma, a root finder, Student's t.
  it("is what the equations give, with equal runs, a missing run and a single one", () => {
    const given = [...store.slice(0, 4), [60.4, 58.2, 59.4, 56.8], [88, 88, 88, 88, 88], [72.5]];
    const expected = [
      [94.575_888_382, 96.663_087_445, 0.263_574_874],
      [86.581_906_915, 99.038_599_861, 0.263_574_874],
      [57.313_291_495, 76.361_515_472, 0.263_574_874],
      [84.528_216_331, 86.609_299_374, 0.263_574_874],
      [56.234_267_202, 61.122_854_801, 0.320_764_800],
      [87.099_032_504, 88.846_104_111, 0.263_574_874],
      [53.993_820_266, 85.553_716_325, 1],
    ] as const;
    const intervals = rerunIntervals(given, options);
    for (const [index, [low, high, borrowed]] of expected.entries()) {
      expect(intervals[index]?.low).toBeCloseTo(low, 6);
      expect(intervals[index]?.high).toBeCloseTo(high, 6);
      expect(intervals[index]?.borrowed).toBeCloseTo(borrowed, 7);
    }
  });

  it("gives equal runs a width from the others, and a single run too", () => {
    const [equal, single, ceiling] = rerunIntervals(
      [[88, 88, 88, 88, 88], [88], [100, 100, 100, 100, 100], ...store],
      options,
    );
    expect(widthOf(equal)).toBeGreaterThan(1);
    expect(equal?.borrowed).toBeLessThan(1);
    expect(single?.borrowed).toBe(1);
    expect(widthOf(single)).toBeGreaterThan(2 * widthOf(equal));
    expect(ceiling?.high).toBe(100);
    expect(ceiling?.low).toBeLessThan(99.9);
  });

  it("brings close the widths of groups whose runs differ much and little", () => {
    const widths = rerunIntervals(store, options).map(widthOf);
    const plain = store.map((values) => widthOf(studentTInterval({ values, level: 0.95 })));
    expect(widths[3]).toBeGreaterThan(plain[3] ?? Number.NaN);
    expect(widths[2]).toBeLessThan(plain[2] ?? Number.NaN);
  });

  it("has none without runs, and none where nothing varies but by rounding", () => {
    expect(rerunIntervals([[], ...store], options)[0]).toBeNull();
    expect(rerunIntervals([[0.1 + 0.2, 0.3], [7]], options)).toEqual([null, null]);
    expect(rerunIntervals([], options)).toEqual([]);
  });

  it("holds the mean, stays on the scale, and does not depend on the order", () => {
    const runs = fc.array(
      fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(fc.array(runs, { minLength: 1, maxLength: 8 }), (groups) => {
        const intervals = rerunIntervals(groups, options);
        const backwards = rerunIntervals(groups.toReversed(), options).toReversed();
        for (const [index, interval] of intervals.entries()) {
          if (interval === null) continue;
          const centre = mean(groups[index] ?? []) ?? Number.NaN;
          expect(interval.low).toBeGreaterThanOrEqual(0);
          expect(interval.high).toBeLessThanOrEqual(100);
          expect(interval.low).toBeLessThanOrEqual(centre + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(centre - 1e-9);
          expect(widthOf(interval)).toBeGreaterThan(0);
          expect(backwards[index]?.low).toBeCloseTo(interval.low, 6);
        }
      }),
    );
  });
});
