import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generalisationIntervals } from "./generalisation-intervals.ts";
import { fitScenarioModel } from "./scenario-model.ts";
import type { ScenarioRuns } from "./scenario-profile.ts";

const options = { level: 0.95, range: { low: 0, high: 100 } };

/** A group whose scenarios (rows) count the same and are of one kind. */
function plainGroup(scenarios: readonly (readonly (number | null)[])[]): readonly ScenarioRuns[] {
  return scenarios.map((runs) => ({ weight: 1, stratum: "all", runs }));
}

/** Three scenarios of one kind, two of another, and one that is alone. */
function mixedGroup(scenarios: readonly (readonly number[])[]): readonly ScenarioRuns[] {
  const kinds = ["a", "a", "a", "b", "b", "c"].map((stratum) => ({
    stratum,
    weight: { a: 2, b: 1, c: 3 }[stratum] ?? 0,
  }));
  return kinds.map((kind, place) => Object.assign({ runs: scenarios[place] ?? [] }, kind));
}

const store = [
  mixedGroup([
    [90, 100],
    [80, 70],
    [100, 100],
    [60, 50],
    [90, 80],
    [70, 90],
  ]),
  mixedGroup([
    [70, 60],
    [40, 50],
    [90, 80],
    [30, 40],
    [80, 90],
    [50, 60],
  ]),
  mixedGroup([[100], [90], [100], [80], [100], [90]]),
];

function widths(groups: readonly (readonly ScenarioRuns[])[]): readonly number[] {
  return generalisationIntervals(groups, options).map((interval) =>
    interval ? interval.high - interval.low : Number.NaN,
  );
}

describe("generalisationIntervals", () => {
  // Worked with numpy and SciPy 1.17 from the doc comments: correlations pair by pair, quantiles of the beta distribution.
  it("is what the equations give", () => {
    const expected = [
      [61.473_568_102, 95.423_893_85],
      [37.904_381_437, 81.288_914_791],
      [73.687_073_455, 99.316_519_288],
    ] as const;
    const intervals = generalisationIntervals(store, options);
    for (const [place, [low, high]] of expected.entries()) {
      expect(intervals[place]?.low).toBeCloseTo(low, 5);
      expect(intervals[place]?.high).toBeCloseTo(high, 5);
    }
    const model = fitScenarioModel(store, options.range);
    expect(model?.correlation).toBeCloseTo(0.948_465_243, 8);
    expect(model?.degreesOfFreedom).toBeCloseTo(6.240_191_441, 8);
    expect(model?.groups.map((group) => group?.variance)).toEqual([
      expect.closeTo(0.038_609_87, 7),
      expect.closeTo(0.038_609_87, 7),
      expect.closeTo(0.042_277_55, 7),
    ]);
  });

  it("widens what has fewer runs than the others", () => {
    const noisy = [
      [80, 60, 70, 90],
      [50, 90, 70, 70],
      [95, 75, 85, 95],
    ];
    const [four, one] = widths([plainGroup(noisy), plainGroup([[75], [70], [87.5]])]);
    expect(one).toBeGreaterThan((four ?? 0) + 3);
  });

  it("counts what whole runs have in common", () => {
    const alternating = plainGroup([
      [90, 70],
      [70, 90],
      [90, 70],
      [70, 90],
    ]);
    const together = plainGroup([
      [90, 70],
      [90, 70],
      [90, 70],
      [90, 70],
    ]);
    const [apart] = widths([alternating]);
    const [common] = widths([together]);
    expect(common).toBeGreaterThan(1.3 * (apart ?? Infinity));
  });

  it("does not count what kinds of scenarios differ by", () => {
    const values = [90, 91, 92, 10, 11, 12];
    const ofKinds = (strata: readonly string[]): readonly ScenarioRuns[] =>
      values.map((value, place) => ({ weight: 1, stratum: strata[place] ?? "", runs: [value] }));
    const kinds = ["easy", "hard"].flatMap((kind) => [kind, kind, kind]);
    const apart = Array.from({ length: 20 }, () => ofKinds(kinds));
    const mixed = Array.from({ length: 20 }, () => ofKinds(values.map(() => "all")));
    expect(widths(apart)[0]).toBeLessThan(0.2 * (widths(mixed)[0] ?? 0));
  });

  it("gives a group whose scenarios were all easy a width from the others, and from what is believed where there are none", () => {
    const perfect = plainGroup([
      [100, 100],
      [100, 100],
      [100, 100],
    ]);
    const almost = plainGroup([
      [100, 100],
      [100, 100],
      [100, 99],
    ]);
    const other = plainGroup([
      [80, 82],
      [20, 21],
      [100, 100],
    ]);
    const [alone] = widths([almost]);
    const [beside] = widths([perfect, other]);
    expect(alone).toBeGreaterThan(5);
    expect(beside).toBeGreaterThan(alone ?? Infinity);
  });

  it("excludes nothing where next to no degrees of freedom are left", () => {
    const group = plainGroup([
      [0, 0],
      [100, 100],
    ]);
    expect(generalisationIntervals([group], options)).toEqual([
      { low: expect.closeTo(0, 0), high: expect.closeTo(100, 0) },
    ]);
  });

  it("takes scenarios and runs with holes for what they have", () => {
    const whole = plainGroup([
      [80, 82],
      [60, 61],
      [70, 72],
    ]);
    const emptyRun = plainGroup([
      [80, 82, null],
      [60, 61, null],
      [70, 72, null],
    ]);
    const emptyScenario = plainGroup([
      [80, 82],
      [60, 61],
      [70, 72],
      [null, null],
    ]);
    const [expected] = generalisationIntervals([whole], options);
    for (const holed of [emptyRun, emptyScenario]) {
      const [interval] = generalisationIntervals([holed], options);
      expect(interval?.low).toBeCloseTo(expected?.low ?? Number.NaN, 9);
      expect(interval?.high).toBeCloseTo(expected?.high ?? Number.NaN, 9);
    }
  });

  it("has none where no kind has two scenarios, where nothing varies, and for a group without values", () => {
    const lonely = ["a", "b"].map((stratum) => ({ weight: 1, stratum, runs: [50, 60] }));
    const steady = plainGroup([[0.1 + 0.2], [0.3]]);
    expect(generalisationIntervals([lonely], options)).toEqual([null]);
    expect(generalisationIntervals([steady, plainGroup([[100], [100]])], options)).toEqual([null, null]);
    expect(generalisationIntervals([plainGroup([[], [null]]), ...store], options)[0]).toBeNull();
    expect(generalisationIntervals([], options)).toEqual([]);
  });

  it("holds the mean, stays on the scale, and depends neither on order nor on the unit", () => {
    const score = fc.integer({ min: 0, max: 100 });
    const group = fc.array(fc.array(score, { minLength: 1, maxLength: 4 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(group, { minLength: 1, maxLength: 5 }), (tables) => {
        const groups = tables.map(mixedGroup);
        const intervals = generalisationIntervals(groups, options);
        const backwards = generalisationIntervals(groups.toReversed(), options).toReversed();
        const tenths = tables.map((table) => mixedGroup(table.map((runs) => runs.map((value) => value / 10 - 3))));
        const scaled = generalisationIntervals(tenths, { level: 0.95, range: { low: -3, high: 7 } });
        for (const [place, interval] of intervals.entries()) {
          const centre = 100 * (fitScenarioModel(groups, options.range)?.groups[place]?.share ?? Number.NaN);
          if (interval === null) continue;
          expect(interval.low).toBeGreaterThanOrEqual(0);
          expect(interval.low).toBeLessThanOrEqual(centre + 1e-9);
          expect(interval.high).toBeGreaterThanOrEqual(centre - 1e-9);
          expect(interval.high).toBeLessThanOrEqual(100);
          expect(backwards[place]?.low).toBeCloseTo(interval.low, 6);
          expect(10 * ((scaled[place]?.low ?? 0) + 3)).toBeCloseTo(interval.low, 6);
        }
      }),
    );
  });
});
