import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, sampleStandardDeviation } from "../descriptive.ts";
import { rerunIntervals } from "./rerun-intervals.ts";
import { studentTInterval } from "./student-t.ts";
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
    expect(interval?.borrowed).toBeCloseTo(0.5, 9);
  });

  // Worked with SciPy 1.17 from the equations in the doc comments: polygamma, a root finder, Student's t.
  it("is what the equations give, with equal runs, a missing run and a single one", () => {
    const given = [...store.slice(0, 4), [60.4, 58.2, 59.4, 56.8], [88, 88, 88, 88, 88], [72.5]];
    const expected = [
      [94.656_359_610, 96.611_754_312, 0.282_317_683],
      [85.477_296_548, 99.513_441_643, 0.146_253_990],
      [55.890_509_149, 77.391_099_314, 0.146_253_990],
      [84.650_424_845, 86.500_199_610, 0.282_317_683],
      [56.423_938_033, 60.939_477_902, 0.341_687_477],
      [87.224_970_923, 88.734_082_952, 0.282_317_683],
      [59.695_510_432, 82.433_629_411, 1],
    ] as const;
    const intervals = rerunIntervals(given, options);
    for (const [index, [low, high, borrowed]] of expected.entries()) {
      expect(intervals[index]?.low).toBeCloseTo(low, 6);
      expect(intervals[index]?.high).toBeCloseTo(high, 6);
      expect(intervals[index]?.borrowed).toBeCloseTo(borrowed, 7);
    }
  });

  // As above.
  it("lets a row that collapses rest on its own runs, and hardly widens the others", () => {
    const collapsed = [96.2, 94.8, 48.9, 95.3, 95.9];
    const [before, , , after] = rerunIntervals([...store.slice(0, 2), store[3] ?? [], collapsed], options);
    expect(before?.low).toBeCloseTo(94.662_498_718, 6);
    expect(before?.high).toBeCloseTo(96.607_776_865, 6);
    expect(after?.low).toBeCloseTo(51.336_986_698, 6);
    expect(after?.borrowed).toBeCloseTo(0.050_549_267, 7);
  });

  it("marks a row as unstable when one or several of its runs lie apart from the others", () => {
    const steady = Array.from({ length: 20 }, (_, row) =>
      [0, 1.5, -1.2, 0.7, -0.4].map((stray) => 80 + row / 2 + stray),
    );
    const marked = (runs: readonly number[]): boolean | undefined =>
      rerunIntervals([runs, ...steady], options)[0]?.unstable;
    expect(marked([88, 89.5, 52, 88.4, 87.1])).toBe(true);
    expect(marked([52, 88])).toBe(true);
    expect(marked([88, 89.5, 52, 88.4, 87.1, 88.8, 51, 87, 88.1, 89])).toBe(true);
    expect(marked([88, 89.5, 85.9, 88.4, 87.1])).toBe(false);
    expect(marked([52])).toBe(false);
    expect(marked([52, 52, 52])).toBe(false);
    expect(rerunIntervals([[88, 52], ...steady], options).filter((row) => row?.unstable)).toHaveLength(1);
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
    const plain = store.map((values) => widthOf(studentTInterval(values, 0.95)));
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
