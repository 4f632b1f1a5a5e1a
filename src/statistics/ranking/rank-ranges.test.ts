import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { ScenarioModel } from "../intervals/scenario-model.ts";
import { simulateRanks } from "../../../test/support/statistics/realistic-ranks.ts";
import { rankRanges, type RankRange } from "./rank-ranges.ts";

const range = { low: 0, high: 100 };
const seed = 20_261_122;
const rows = ["ranks on realistic stores        covered  true best may be the best  width  may be the best"];
afterAll(() => {
  process.stdout.write(`\n${rows.join("\n")}\n`);
});

describe("ranges of ranks on realistic stores", () => {
  it.each([
    { configs: 5, runs: 5, stores: 120 },
    { configs: 10, runs: 5, stores: 60 },
    { configs: 35, runs: 5, stores: 30 },
    { configs: 35, runs: 1, stores: 30 },
  ])("$configs model configs x $runs runs: at least 95 % hold the true rank", ({ configs, runs, stores }) => {
    const { covered, bestHeld, width, mayBeBest } = simulateRanks({ configs, runs, stores, seed, form: "each" });
    const cells = [percent(covered), percent(bestHeld), width.toFixed(1), mayBeBest.toFixed(1)];
    rows.push(`${configs} model configs x ${runs} runs`.padEnd(33) + cells.join("   "));
    expect(covered).toBeGreaterThanOrEqual(0.95);
    expect(bestHeld).toBeGreaterThanOrEqual(0.9);
    expect(width).toBeLessThan(0.8 * configs);
  });

  it("all hold at once in at least 95 % of tables where they are asked to, and else in half of long ones", () => {
    const options = { configs: 40, runs: 5, stores: 60, seed };
    const [each, together] = [
      simulateRanks({ ...options, form: "each" }),
      simulateRanks({ ...options, form: "together" }),
    ];
    rows.push(`40 x 5 runs, all right: each ${percent(each.allRight)}, together ${percent(together.allRight)}`);
    expect(each.allRight).toBeLessThan(0.75);
    expect(together.allRight).toBeGreaterThanOrEqual(0.95);
    expect(together.width).toBeGreaterThan(each.width);
    expect(together.width).toBeLessThan(38);
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

interface Uncertain {
  readonly added?: number;
  readonly degreesOfFreedom?: number;
  readonly form?: "each" | "together";
}

function rangesOf(
  values: readonly number[],
  { added = 0, degreesOfFreedom = Infinity, form = "each" }: Uncertain = {},
): readonly RankRange[] {
  const means = values.map((value) => [value, value]);
  return rankRanges({
    model,
    scenarios: two,
    means,
    values,
    level: 0.95,
    form,
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
    expect(rangesOf([90, 50, 45], { added: 50 ** 2 })).toEqual(Array.from({ length: 3 }, () => ({ low: 1, high: 3 })));
    expect(rangesOf([])).toEqual([]);
  });

  it("asks more of a difference whose other error is hardly known", () => {
    expect(rangesOf([90, 45], { added: 20 ** 2 })[0]).toEqual({ low: 1, high: 1 });
    expect(rangesOf([90, 45], { added: 20 ** 2, degreesOfFreedom: 1 })[0]).toEqual({ low: 1, high: 2 });
  });

  // By hand: 40 points by a standard error of 22 are 1.8; of three rows each pair is tested at 1 - 0.05 / 3, whose z is 2.13.
  it("separates less where all ranges have to hold together", () => {
    expect(rangesOf([90, 50, 50], { added: 21.5 ** 2 })[0]).toEqual({ low: 1, high: 1 });
    expect(rangesOf([90, 50, 50], { added: 21.5 ** 2, form: "together" })[0]).toEqual({ low: 1, high: 3 });
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
