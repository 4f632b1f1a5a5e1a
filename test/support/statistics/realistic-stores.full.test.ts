import { describe, expect, it } from "vitest";
import { mean, sampleStandardDeviation } from "../../../src/statistics/descriptive.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import {
  realisticItems,
  realisticItemsOf,
  realisticStore,
  weightedSum,
  type RealisticConfig,
  type RealisticStoreOptions,
} from "./realistic-stores.ts";

/** Model configs of many stores: what they have in common is not only the scenarios of one. */
function manyConfigs(stores: number, options: Partial<RealisticStoreOptions> = {}): readonly RealisticConfig[] {
  const random = createRandom(1);
  return Array.from({ length: stores }, () => realisticStore(random, { configs: 10, runs: 5, ...options })).flat();
}

function average(values: readonly number[]): number {
  return mean(values) ?? Number.NaN;
}

function indicesOfRuns({ scores }: RealisticConfig): readonly number[] {
  return (scores[0] ?? []).map((_, run) => weightedSum(scores.map((runs) => runs[run] ?? Number.NaN)));
}

/** Which of the scenarios of a measure stray by how much, in units of share x (1 - share). */
function spreadOf(measure: string, configs: readonly RealisticConfig[]): number {
  const places = realisticItems.flatMap((item, place) => (item.measure === measure ? [place] : []));
  let [variance, possible] = [0, 0];
  for (const { scores } of configs) {
    const means = places.map((place) => average(scores[place] ?? []));
    const [centre, own] = [average(means), (sampleStandardDeviation(means) ?? 0) ** 2];
    variance += own;
    possible += centre * (100 - centre) + own / places.length;
  }
  return variance / possible;
}

describe("stores like the published", () => {
  const configs = manyConfigs(200);

  // The shares of the best grade in the 28 published model configs with two or more complete runs.
  it.each([
    ["non_assistant", 0.35],
    ["consistency", 0.78],
    ["drift", 0.32],
    ["name_gender", 0.7],
    ["resistance", 0.66],
    ["stability", 0.83],
  ])("have the best grade of %s in a share of %d", (measure, share) => {
    const scores = configs.flatMap((config) =>
      realisticItems.flatMap((item, place) => (item.measure === measure ? (config.scores[place] ?? []) : [])),
    );
    expect(scores.filter((score) => score === 100).length / scores.length).toBeCloseTo(share, 1);
  });

  // What the scenarios of the same model configs spread by: 0.11, 0.05, 0.23, 0.70.
  it.each([
    ["non_assistant", 0.07, 0.13],
    ["consistency", 0.03, 0.06],
    ["resistance", 0.16, 0.25],
    ["stability", 0.58, 0.75],
  ])("have scenarios of %s that differ as the published do", (measure, low, high) => {
    const spread = spreadOf(measure, configs);
    expect(spread).toBeGreaterThan(low);
    expect(spread).toBeLessThan(high);
  });

  // Pooled over those model configs: 6.2 below an index of 80 (of four model configs), then 3.8, 2.4 and 1.0.
  it.each([
    { from: 0, to: 80, between: [4.2, 6.5] },
    { from: 80, to: 90, between: [3.4, 4.4] },
    { from: 90, to: 97, between: [2.2, 3.2] },
    { from: 97, to: 100, between: [0.7, 1.5] },
  ] as const)("have runs that stray the less the higher the index, $from to $to", ({ from, to, between }) => {
    const variances = configs
      .map((config) => indicesOfRuns(config))
      .filter((indices) => average(indices) >= from && average(indices) < to)
      .map((indices) => (sampleStandardDeviation(indices) ?? 0) ** 2);
    const deviation = Math.sqrt(average(variances));
    expect(deviation).toBeGreaterThan(between[0]);
    expect(deviation).toBeLessThan(between[1]);
  });

  it("have indices as the published: a median of 92, and a tenth below 78", () => {
    const indices = configs.map((config) => average(indicesOfRuns(config))).toSorted((one, other) => one - other);
    expect(indices[1000]).toBeGreaterThan(90);
    expect(indices[1000]).toBeLessThan(94);
    expect(indices[200]).toBeGreaterThan(74);
    expect(indices[200]).toBeLessThan(82);
  });
});

describe("the truth", () => {
  it("on these scenarios is what many runs come to", () => {
    const random = createRandom(2);
    for (const config of realisticStore(random, { configs: 5, runs: 4000 })) {
      expect(average(indicesOfRuns(config))).toBeCloseTo(config.here, 0);
    }
  });

  it("on all scenarios is what many scenarios come to", () => {
    const many = realisticItemsOf(5).flatMap((item) =>
      Array.from({ length: 400 }, (_, copy) => ({
        measure: item.measure,
        scenario: `${item.scenario} ${copy}`,
        weight: item.weight / 400,
      })),
    );
    const random = createRandom(3);
    for (const options of [{}, { interaction: 1.3, loneScenarios: 0.43 }]) {
      for (const { here, elsewhere } of realisticStore(random, { configs: 3, runs: 1, items: many, ...options })) {
        expect(Math.abs(here - elsewhere)).toBeLessThan(1);
      }
    }
  });
});

function draw(options: RealisticStoreOptions): readonly RealisticConfig[] {
  return realisticStore(createRandom(4), options);
}

function runsOf({ scores }: RealisticConfig): number {
  return scores[0]?.length ?? 0;
}

/** How far the scenarios of a store take its model configs from all scenarios. */
function strays(options: Partial<RealisticStoreOptions>): number {
  return sampleStandardDeviation(manyConfigs(60, options).map(({ here, elsewhere }) => here - elsewhere)) ?? Number.NaN;
}

it("draws what is asked for", () => {
  expect(draw({ configs: 4, runs: [5, 1] }).map(runsOf)).toEqual([5, 1, 5, 1]);
  expect(draw({ configs: 3, runs: 2 })).toEqual(draw({ configs: 3, runs: 2 }));
  expect(new Set(draw({ configs: 6, runs: 2, identical: true }).map(({ here }) => here)).size).toBe(1);
  expect(new Set(draw({ configs: 6, runs: 2 }).map(({ here }) => here)).size).toBe(6);
  const three = realisticItemsOf(3);
  expect(three).toHaveLength(14);
  expect(three.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
  const published = strays({});
  for (const perturbed of [{ interaction: 1.3 }, { loneScenarios: 0.43 }, { items: three }]) {
    expect(strays(perturbed)).toBeGreaterThan(published);
  }
});
