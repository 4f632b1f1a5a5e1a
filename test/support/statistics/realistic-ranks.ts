import { mean } from "../../../src/statistics/descriptive.ts";
import { fitScenarioModel } from "../../../src/statistics/intervals/scenario-model.ts";
import { rankRanges } from "../../../src/statistics/ranking/rank-ranges.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { groupsOf } from "./realistic-coverage.ts";
import { realisticItems, realisticStore, weightedSum, type RealisticStoreOptions } from "./realistic-stores.ts";

export interface RankOptions extends RealisticStoreOptions {
  readonly stores: number;
  /** An integer. */
  readonly seed: number;
  readonly form: "each" | "together";
}

export interface RanksFound {
  /** Share of the ranges that hold the true rank. */
  readonly covered: number;
  /** Share of the stores all of whose ranges do. */
  readonly allRight: number;
  /** Share of the stores whose true best may be the best. */
  readonly bestHeld: number;
  /** Ranks in a range. */
  readonly width: number;
  /** Rows of a store. */
  readonly mayBeBest: number;
}

const scenarios = realisticItems.map(({ weight, measure }) => ({ weight, stratum: measure }));
const noError = { variance: 0, degreesOfFreedom: Infinity };

/** How often ranges of ranks hold the true rank on all other scenarios. */
export function simulateRanks({ stores, seed, form, ...options }: RankOptions): RanksFound {
  const random = createRandom(seed);
  const found = Array.from({ length: stores }, () => {
    const store = realisticStore(random, options);
    const means = store.map(({ scores }) => scores.map((own) => mean(own) ?? Number.NaN));
    const model = fitScenarioModel(groupsOf(store), { low: 0, high: 100 });
    if (model === null) throw new Error("realistic scenarios differ");
    const values = means.map((own) => weightedSum(own));
    const ranges = rankRanges({ model, scenarios, means, values, level: 0.95, form, addedError: () => noError });
    const ranks = store.map(({ elsewhere }) => 1 + store.filter((other) => other.elsewhere > elsewhere).length);
    const held = ranges.map(({ low, high }, place) => low <= (ranks[place] ?? 0) && (ranks[place] ?? 0) <= high);
    return { ranges, held, best: ranges[ranks.indexOf(1)]?.low === 1 };
  });
  const all = found.flatMap(({ ranges }) => ranges);
  return {
    covered: shareOf(found.flatMap(({ held }) => held)),
    allRight: shareOf(found.map(({ held }) => held.every(Boolean))),
    bestHeld: shareOf(found.map(({ best }) => best)),
    width: mean(all.map(({ low, high }) => high - low + 1)) ?? Number.NaN,
    mayBeBest: all.filter(({ low }) => low === 1).length / stores,
  };
}

function shareOf(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length;
}
