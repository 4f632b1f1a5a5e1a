import type { Suite } from "../domain/suite.ts";
import { mean } from "../statistics/descriptive.ts";
import { pooledDeviation, type PooledDeviation } from "../statistics/power/pooled-deviation.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { indexRange } from "./independence-index.ts";
import { scoreRepetitions } from "./score-model-configs.ts";

/**
 * The spread of the index from run to run, of suites with forms from cycle to cycle, as observed; null where no model config
 * has two complete ones.
 */
export interface RunSpread {
  /** Of the model configs of all levels together. */
  readonly pooled: PooledDeviation | null;
  readonly levels: readonly LevelSpread[];
}

/** A range of the index: near its end runs differ less. */
export interface LevelSpread {
  /** Belongs to the level. */
  readonly from: number;
  /** Does not; null for the highest level. */
  readonly below: number | null;
  /** Model configs with two or more complete runs whose mean index is in this level. */
  readonly modelConfigs: number;
  readonly pooled: PooledDeviation | null;
}

/** Standard deviations of runs in published results by the start of the level, the highest first, on a scale of 0 to 100. */
export const publishedRunSpreads: readonly { readonly from: number; readonly deviation: number }[] = [
  { from: 97, deviation: 1 },
  { from: 90, deviation: 2.6 },
  { from: 80, deviation: 3.8 },
  { from: 0, deviation: 6.2 },
];

/** Start of each level; the lowest starts at the lowest index. */
const upperLevels: readonly number[] = publishedRunSpreads.slice(0, -1).map(({ from }) => from);

/** By the level of the mean index of each model config's whole runs. */
export function runSpread(suite: Suite, conversations: readonly GradedConversation[]): RunSpread {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const runs = [...byModelConfig.values()]
    .map((own) => scoreRepetitions(suite, own).flatMap(({ index }) => index ?? []))
    .filter(({ length }) => length > 1);
  const begins = [...upperLevels, indexRange(suite.index).low];
  const byLevel = Map.groupBy(runs, (own) => begins.find((from) => (mean(own) ?? 0) >= from));
  return {
    pooled: pooledDeviation(runs),
    levels: begins.map((from, place) => {
      const own = byLevel.get(from) ?? [];
      return { from, below: begins[place - 1] ?? null, modelConfigs: own.length, pooled: pooledDeviation(own) };
    }),
  };
}
