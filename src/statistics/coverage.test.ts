import { describe, expect, it } from "vitest";
import { rounds } from "../../test/support/rounds.ts";
import { rerunIntervals } from "./intervals/rerun-intervals.ts";
import { createRandom } from "./random.ts";
import { collapseCoverage } from "../../test/support/statistics/realistic-collapses.ts";
import {
  differenceCoverage,
  intervalCoverage,
  level,
  type Band,
  type Coverage,
  type CoverageOptions,
  type Coverages,
} from "../../test/support/statistics/realistic-coverage.ts";
import { realisticItemsOf } from "../../test/support/statistics/realistic-stores.ts";

// A few seconds of what `npm run bench -- coverage` measures on many more stores.

/** 1,440 intervals: a standard error of 0.6 %, and some 1 % over other scenarios, which those of a store share. */
const published: CoverageOptions = { configs: 12, runs: 5, stores: 120, seed: 2026 };

function found(coverages: Coverages, method: string, band: Band = "all"): Coverage {
  const coverage = coverages.get(method)?.get(band);
  if (coverage === undefined) throw new Error(`nothing was measured of ${method}`);
  return coverage;
}

describe("the intervals of five runs in stores like the published", () => {
  const intervals = intervalCoverage(published);

  it("the published bootstrap covers four in five, and Student's t too little near the ceiling", () => {
    expect(found(intervals, "bootstrap").covered).toBeLessThan(0.85);
    expect(found(intervals, "Student-t", ">=97").covered).toBeLessThan(0.9);
  });

  // A band has 250 to 600 of the intervals.
  it.each([
    ["all", 0.93],
    ["<80", 0.91],
    ["80-90", 0.91],
    ["90-97", 0.91],
    [">=97", 0.91],
    ["<88", 0.93],
  ] as const)("the others cover what they promise, %s", (band, atLeast) => {
    expect(found(intervals, "re-run", band).covered).toBeGreaterThanOrEqual(atLeast);
    expect(found(intervals, "generalisation", band).covered).toBeGreaterThanOrEqual(atLeast);
  });

  it("are no wider than they need to be", () => {
    const rerun = found(intervals, "re-run").meanWidth;
    expect(rerun).toBeLessThan(0.85 * found(intervals, "Student-t").meanWidth);
    expect(found(intervals, "generalisation").meanWidth).toBeLessThan(19);
    expect(found(intervals, "generalisation", ">=97").meanWidth).toBeLessThan(13);
  });
});

describe.each([
  { configs: 5, stores: rounds({ few: 100, many: 400 }) },
  { configs: 35, stores: rounds({ few: 15, many: 60 }) },
])("in stores of $configs model configs", (size) => {
  it.each([
    { title: "a single run", runs: [5, 1], ofRuns: 1 },
    { title: "two runs", runs: 2, ofRuns: 2 },
    { title: "three runs", runs: 3, ofRuns: 3 },
    { title: "six runs", runs: 6, ofRuns: 6 },
  ])("the intervals of $title cover", ({ runs, ofRuns }) => {
    const intervals = intervalCoverage({ ...published, ...size, runs, ofRuns });
    // 500 intervals have a standard error of 1 %; 12,000 of six runs in stores of five cover 94.3 %.
    expect(found(intervals, "re-run").covered).toBeGreaterThanOrEqual(0.92);
    expect(found(intervals, "generalisation").covered).toBeGreaterThanOrEqual(0.93);
  });

  it("the differences cover, on these scenarios and on others", () => {
    const differences = differenceCoverage({ ...published, ...size });
    for (const band of ["all", "<88", "90-97"] as const) {
      expect(found(differences, "re-run", band).covered).toBeGreaterThanOrEqual(0.93);
      expect(found(differences, "other scenarios", band).covered).toBeGreaterThanOrEqual(0.93);
    }
    expect(found(differences, "other scenarios").meanWidth).toBeLessThan(25);
  });
});

// Without a share of the prior for each row, 23, 46 and 82 % of the rows that show a collapse among forty were covered.
describe.each([
  { configs: 5, stores: rounds({ few: 60, many: 400 }) },
  { configs: 10, stores: rounds({ few: 30, many: 200 }) },
  { configs: 40, stores: rounds({ few: 12, many: 120 }) },
])("one row that collapses in a tenth of its runs among $configs ordinary ones", ({ configs, stores }) => {
  // The aims, and three standard errors of the simulation.
  it.each([2, 3, 5, 10])("at %d runs", (runs) => {
    const mix = collapseCoverage({ configs, runs, stores, seed: 2026 });
    const [ordinary, shown] = [mix.ordinary, mix.shown.rerun];
    expect(ordinary.share).toBeGreaterThan(0.935 - 3 * ordinary.error);
    expect(ordinary.share).toBeLessThan(0.965 + 3 * ordinary.error);
    expect(ordinary.meanWidth).toBeLessThan(1.1 * mix.alone.meanWidth);
    expect(shown.share).toBeGreaterThan(0.9 - 3 * shown.error);
    expect(shown.meanWidth).toBeLessThan(mix.shown.studentT.meanWidth * 1.1);
    for (const { share, error } of mix.falseMarks.values()) expect(share).toBeLessThan(0.02 + 3 * error);
    // In stores of 5 and 10 rows two runs say too little.
    const leastMarked = runs === 2 ? 0.02 : 0.5;
    expect(mix.trueMarks.share).toBeGreaterThan(configs === 40 ? leastMarked + 0.15 : leastMarked - 0.02);
    const showing = 1 - 0.9 ** runs - 0.1 ** runs;
    expect(Math.abs(mix.showing.share - showing)).toBeLessThan(4 * mix.showing.error);
  });
});

it.each([
  { title: "model configs react more differently", perturbation: { interaction: 1.3 } },
  { title: "there are three scenarios of a kind", perturbation: { items: realisticItemsOf(3) } },
  { title: "negotiations differ as other scenarios do", perturbation: { loneScenarios: 0.43 } },
])("other scenarios are covered where $title", ({ perturbation }) => {
  const options = { ...published, ...perturbation };
  const [indices, differences] = [intervalCoverage(options), differenceCoverage(options)];
  for (const [band, atLeast] of [
    ["all", 0.93],
    ["<88", 0.9],
  ] as const) {
    expect(found(indices, "generalisation", band).covered).toBeGreaterThanOrEqual(atLeast);
    expect(found(differences, "other scenarios", band).covered).toBeGreaterThanOrEqual(atLeast);
  }
});

// Two-valued runs: 100, or with probability 0.1 a value 3 to 30 points lower. Six in ten groups of five are constant.
it.each([
  { groups: 40, atLeast: 0.95 },
  { groups: 5, atLeast: 0.9 },
])("re-run intervals cover stores of $groups model configs whose runs mostly do not differ", ({ groups, atLeast }) => {
  const random = createRandom(2026);
  const covered = Array.from({ length: 2400 / groups }, () => {
    const drops = Array.from({ length: groups }, () => 3 * 10 ** random());
    const runs = drops.map((drop) => Array.from({ length: 5 }, () => (random() < 0.1 ? 100 - drop : 100)));
    return rerunIntervals(runs, { level, range: { low: 0, high: 100 } }).filter((interval, place) => {
      const truth = 100 - 0.1 * (drops[place] ?? 0);
      return interval !== null && interval.low <= truth && truth <= interval.high;
    }).length;
  }).reduce((sum, each) => sum + each, 0);
  expect(covered / 2400).toBeGreaterThanOrEqual(atLeast);
});
