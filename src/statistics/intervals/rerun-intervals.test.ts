import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mean, rerunIntervals, studentTInterval } from "../index.ts";
import { boundedInterval } from "./bounded-interval.ts";

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
  it("is Student's t on the logit of the scale where there is only one group", () => {
    const [values = []] = store;
    const [interval] = rerunIntervals([values], options);
    const plain = studentTInterval({ values, level: 0.95 });
    const expected = boundedInterval({ centre: mean(values) ?? 0, margin: widthOf(plain) / 2, range: options.range });
    expect(interval?.low).toBeCloseTo(expected.low, 6);
    expect(interval?.high).toBeCloseTo(expected.high, 6);
    expect(interval?.borrowed).toBeCloseTo(0.5, 9);
  });

  // Worked with SciPy 1.17 from the equations in the doc comments: polygamma, a root finder, Student's t.
  it("is what the equations give, with equal runs, a missing run and a single one", () => {
    const given = [...store.slice(0, 4), [60.4, 58.2, 59.4, 56.8], [88, 88, 88, 88, 88], [72.5]];
    const expected = [
      [94.561_935_014, 96.671_839_278, 0.225_380_000],
      [86.708_725_059, 98.984_606_146, 0.225_380_000],
      [57.524_018_358, 76.205_586_231, 0.225_380_000],
      [84.697_506_828, 86.457_777_250, 0.225_380_000],
      [56.580_227_796, 60.788_004_796, 0.279_508_151],
      [87.246_868_577, 88.714_408_591, 0.225_380_000],
      [57.310_588_666, 83.811_466_211, 1],
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
