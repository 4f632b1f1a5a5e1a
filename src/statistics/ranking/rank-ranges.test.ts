import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { fitScenarioModel, type ScenarioModel } from "../intervals/scenario-model.ts";
import { createRandom } from "../random.ts";
import { realisticItems, realisticStore, weightedSum } from "../testing/realistic-stores.ts";
import { rankRanges, type RankRange } from "./rank-ranges.ts";

const range = { low: 0, high: 100 };
const none = { variance: 0, degreesOfFreedom: Infinity };
const scenarios = realisticItems.map(({ weight, measure }) => ({ weight, stratum: measure }));
const rows = ["ranks on realistic stores        covered  true best may be the best  width  may be the best"];
afterAll(() => {
  process.stdout.write(`\n${rows.join("\n")}\n`);
});

interface Found {
  /** Share of the ranges that hold the true rank. */
  readonly covered: number;
  /** Share of the stores whose true best may be the best. */
  readonly bestHeld: number;
  readonly width: number;
  readonly mayBeBest: number;
}

function measureRanks(configs: number, runs: number, stores: number): Found {
  const random = createRandom(20_261_122);
  const found = Array.from({ length: stores }, () => {
    const store = realisticStore(random, { configs, runs });
    const groups = store.map(({ scores }) => scores.map((own, item) => ({ runs: own, ...stratumOf(item) })));
    const means = store.map(({ scores }) => scores.map((own) => own.reduce((sum, each) => sum + each, 0) / own.length));
    const model = fitScenarioModel(groups, range);
    if (model === null) throw new Error("realistic scenarios differ");
    const values = means.map((own) => weightedSum(own));
    const ranges = rankRanges({ model, scenarios, means, values, level: 0.95, addedError: () => none });
    const ranks = store.map(({ elsewhere }) => 1 + store.filter((other) => other.elsewhere > elsewhere).length);
    const held = ranges.map(({ low, high }, place) => low <= (ranks[place] ?? 0) && (ranks[place] ?? 0) <= high);
    return { ranges, held, best: ranges[ranks.indexOf(1)]?.low === 1 };
  });
  const all = found.flatMap(({ ranges }) => ranges);
  return {
    covered: shareOf(found.flatMap(({ held }) => held)),
    bestHeld: shareOf(found.map(({ best }) => best)),
    width: all.reduce((sum, { low, high }) => sum + high - low + 1, 0) / all.length,
    mayBeBest: all.filter(({ low }) => low === 1).length / stores,
  };
}

function stratumOf(item: number) {
  return scenarios[item] ?? { weight: 0, stratum: "" };
}

function shareOf(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length;
}

describe("ranges of ranks on realistic stores", () => {
  it.each([
    { configs: 5, runs: 5, stores: 120 },
    { configs: 10, runs: 5, stores: 60 },
    { configs: 35, runs: 5, stores: 30 },
    { configs: 35, runs: 1, stores: 30 },
  ])("$configs model configs x $runs runs: at least 95 % hold the true rank", ({ configs, runs, stores }) => {
    const { covered, bestHeld, width, mayBeBest } = measureRanks(configs, runs, stores);
    const cells = [percent(covered), percent(bestHeld), width.toFixed(1), mayBeBest.toFixed(1)];
    rows.push(`${configs} model configs x ${runs} runs`.padEnd(33) + cells.join("   "));
    expect(covered).toBeGreaterThanOrEqual(0.95);
    expect(bestHeld).toBeGreaterThanOrEqual(0.9);
    expect(width).toBeLessThan(0.8 * configs);
  });
});

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

const model: ScenarioModel = {
  range,
  groups: [0.9, 0.5, 0.45].map((share) => ({ share, variance: 0.01 })),
  correlation: 0,
  degreesOfFreedom: 20,
};
const two = [
  { weight: 0.5, stratum: "a" },
  { weight: 0.5, stratum: "a" },
];

function rangesOf(values: readonly number[], added = 0, degreesOfFreedom = Infinity): readonly RankRange[] {
  const means = values.map((value) => [value, value]);
  return rankRanges({
    model,
    scenarios: two,
    means,
    values,
    level: 0.95,
    addedError: () => ({ variance: added, degreesOfFreedom }),
  });
}

describe("rankRanges", () => {
  // By hand: 0.25 and 0.09 x 0.01 are the typical variances, 8 of 9 degrees of freedom; z is far beyond 1.64 for 40 points.
  it("separates what is far apart, and nothing that is close or else uncertain", () => {
    expect(rangesOf([90, 50, 45])).toEqual([
      { low: 1, high: 1 },
      { low: 2, high: 3 },
      { low: 2, high: 3 },
    ]);
    expect(rangesOf([90, 50, 45], 50 ** 2)).toEqual(Array.from({ length: 3 }, () => ({ low: 1, high: 3 })));
    expect(rangesOf([])).toEqual([]);
  });

  it("asks more of a difference whose other error is hardly known", () => {
    expect(rangesOf([90, 45], 20 ** 2)[0]).toEqual({ low: 1, high: 1 });
    expect(rangesOf([90, 45], 20 ** 2, 1)[0]).toEqual({ low: 1, high: 2 });
  });

  it("holds the place of every group", () => {
    const value = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(value, value, value, (one, other, third) => {
        const values = [one, other, third];
        for (const [group, { low, high }] of rangesOf(values).entries()) {
          const place = 1 + values.filter((each) => each > (values[group] ?? 0)).length;
          expect(low).toBeLessThanOrEqual(place);
          expect(high).toBeGreaterThanOrEqual(place);
        }
      }),
    );
  });
});
