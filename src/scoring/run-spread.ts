import type { Suite } from "../domain/index.ts";
import { mean, pooledDeviation, type PooledDeviation } from "../statistics/index.ts";
import type { GradedConversation } from "./graded-conversation.ts";
import { scoreRunsOf } from "./score-model-configs.ts";

/** How far an index strays from run to run, as observed; null where no model config has two whole runs. */
export interface RunSpread {
  /** Of the model configs of all levels together. */
  readonly pooled: PooledDeviation | null;
  readonly levels: readonly LevelSpread[];
}

/** A range of the index: near its end runs stray less. */
export interface LevelSpread {
  /** Belongs to the level. */
  readonly from: number;
  /** Does not; null for the highest level. */
  readonly below: number | null;
  /** With two or more whole runs, whose mean index is of this level. */
  readonly modelConfigs: number;
  readonly pooled: PooledDeviation | null;
}

/** Where levels begin, the highest first: of published results, runs stray by 1, 2.6, 3.8 and 6 points. */
const begins: readonly number[] = [97, 90, 80, 0];

/** By the level of the mean index of each model config's whole runs. */
export function runSpread(suite: Suite, conversations: readonly GradedConversation[]): RunSpread {
  const byModelConfig = Map.groupBy(conversations, ({ modelConfigId }) => modelConfigId);
  const runs = [...byModelConfig.values()]
    .map((own) => scoreRunsOf(suite, own).flatMap(({ index }) => index ?? []))
    .filter(({ length }) => length > 1);
  const byLevel = Map.groupBy(runs, (own) => begins.find((from) => (mean(own) ?? 0) >= from));
  return {
    pooled: pooledDeviation(runs),
    levels: begins.map((from, place) => {
      const own = byLevel.get(from) ?? [];
      return { from, below: begins[place - 1] ?? null, modelConfigs: own.length, pooled: pooledDeviation(own) };
    }),
  };
}
