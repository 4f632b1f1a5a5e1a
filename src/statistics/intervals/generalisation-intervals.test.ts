import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generalisationIntervals } from "../index.ts";
import { moderatedIntervals } from "./moderated-intervals.ts";

const options = { level: 0.95, range: { low: 0, high: 100 } };

/** One group whose scenarios (rows) count the same and are of one kind. */
function plainGroup(scenarios: readonly (readonly (number | null)[])[]) {
  return scenarios.map((runs) => ({ weight: 1, stratum: "all", runs }));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A second way, for a complete table of one stratum: cell by cell, and the expected mean squares put together. */
function byAnalysisOfVariance(table: readonly (readonly number[])[]): { variance: number; degreesOfFreedom: number } {
  const [m, n] = [table.length, table[0]?.length ?? 0];
  const grand = average(table.flat());
  const run = (column: number): number => average(table.map((row) => row[column] ?? 0));
  let [scenarios, runs, errors] = [0, 0, 0];
  for (const row of table) {
    for (const [column, value] of row.entries()) {
      scenarios += (average(row) - grand) ** 2 / (m - 1);
      runs += (run(column) - grand) ** 2 / (n - 1);
      errors += (value - average(row) - run(column) + grand) ** 2 / ((m - 1) * (n - 1));
    }
  }
  const ofScenarios = scenarios / (m * n);
  // Where both are equal on paper, rounding decides whether runs count.
  fc.pre(Math.abs(runs - errors) > 1e-9 * errors);
  if (runs <= errors) return { variance: ofScenarios, degreesOfFreedom: m - 1 };
  const variance = ofScenarios + (runs - errors) / (m * n);
  const uncertainty =
    ofScenarios ** 2 / (m - 1) + (runs / (m * n)) ** 2 / (n - 1) + (errors / (m * n)) ** 2 / ((m - 1) * (n - 1));
  return { variance, degreesOfFreedom: variance ** 2 / uncertainty };
}

/** The width for six scenarios near 90 and near 10, taken as of these kinds. */
function widthByKinds(kinds: readonly string[]): number {
  const scenarios = [90, 91, 92, 10, 11, 12].map((value, index) => ({
    weight: 1,
    stratum: kinds[index] ?? "",
    runs: [value, value],
  }));
  const [interval] = generalisationIntervals([scenarios], options);
  return interval ? interval.high - interval.low : Number.NaN;
}

describe("generalisationIntervals", () => {
  const size = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 5 }));
  const score = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);

  it("is made of the mean squares of runs crossed with scenarios", () => {
    const table = size.chain(([scenarios, runs]) =>
      fc.array(fc.array(score, { minLength: runs, maxLength: runs }), { minLength: scenarios, maxLength: scenarios }),
    );
    fc.assert(
      fc.property(fc.array(table, { minLength: 1, maxLength: 4 }), (groups) => {
        const estimates = groups.map((group) => ({
          ...byAnalysisOfVariance(group),
          centre: group.flat().reduce((sum, value) => sum + value, 0) / group.flat().length,
          size: 1,
        }));
        const intervals = generalisationIntervals(groups.map(plainGroup), options);
        for (const [index, expected] of moderatedIntervals(estimates, options).entries()) {
          const interval = intervals[index];
          expect(interval === null).toBe(expected === null);
          expect(interval?.low ?? 0).toBeCloseTo(expected?.low ?? 0, 5);
          expect(interval?.high ?? 0).toBeCloseTo(expected?.high ?? 0, 5);
        }
      }),
    );
  });

  it("excludes nothing where next to no degrees of freedom are left", () => {
    const group = plainGroup([
      [0, 51.8, 55.6],
      [37.4, 54.4, 23.7],
    ]);
    expect(generalisationIntervals([group], options)).toMatchObject([{ low: 0, high: 100 }]);
  });

  it("is the spread of scenarios alone with one run, and weighs them", () => {
    const weighted = [
      { weight: 3, stratum: "a", runs: [80] },
      { weight: 1, stratum: "a", runs: [60] },
    ];
    // Variance of 80 and 60 is 200, times 0.75^2 + 0.25^2, around 75, one degree of freedom.
    const [expected] = moderatedIntervals([{ centre: 75, variance: 125, degreesOfFreedom: 1, size: 1 }], options);
    expect(generalisationIntervals([weighted], options)).toEqual([expected]);
  });

  it("does not count what kinds of scenarios differ by", () => {
    expect(widthByKinds(["easy", "easy", "easy", "hard", "hard", "hard"])).toBeLessThan(3);
    expect(widthByKinds(["all", "all", "all", "all", "all", "all"])).toBeGreaterThan(50);
  });

  it("takes scenarios with holes for what they have", () => {
    const whole = plainGroup([
      [80, 82],
      [60, 61],
      [70, 72],
    ]);
    const holed = plainGroup([
      [80, 82, null],
      [60, 61, null],
      [70, 72, 71],
    ]);
    expect(generalisationIntervals([holed], options)).toEqual(generalisationIntervals([whole], options));
    expect(generalisationIntervals([[...whole, { weight: 1, stratum: "all", runs: [null] }]], options)).toEqual(
      generalisationIntervals([whole], options),
    );
  });

  it("has none where no kind has two scenarios, and gives a perfect group a width from the others", () => {
    const lonely = [
      { weight: 1, stratum: "a", runs: [50, 60] },
      { weight: 1, stratum: "b", runs: [70, 60] },
    ];
    const perfect = plainGroup([
      [100, 100],
      [100, 100],
    ]);
    const other = plainGroup([
      [80, 82],
      [60, 61],
    ]);
    expect(generalisationIntervals([lonely], options)).toEqual([null]);
    expect(generalisationIntervals([perfect], options)).toEqual([null]);
    expect(generalisationIntervals([perfect, other], options)[0]?.low).toBeLessThan(99);
  });
});
