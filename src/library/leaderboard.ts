import type { z } from "zod";
import {
  deliveries,
  intervalMethods,
  rankForms,
  type Delivery,
  type IntervalMethod,
  type RankForm,
} from "../domain/index.ts";
import { showLeaderboard } from "../features/results/index.ts";
import { useStore, type BenchStore } from "./open-store.ts";
import { oneOf, requireOptions, several, store, text, texts, yesOrNo } from "./options.ts";

export interface LeaderboardOptions {
  /** A suite's id or the beginning of its digest. Default: the one with the newest results. */
  readonly suite?: string;
  /** Models, labels or ids of judges; the median counts where there are several. Default: the judge with the most verdicts. */
  readonly judges?: readonly string[];
  /** Whether a judge's verdicts on models of its own family are left out. Default: only with several judges. */
  readonly excludeOwnFamily?: boolean;
  /** Labels, ids, patterns. Ranks remain those among all. Default: all. */
  readonly models?: readonly string[];
  /** Only these, without an index. Default: all. */
  readonly experiments?: readonly string[];
  /** Default: those that the suite counts. */
  readonly variants?: readonly string[];
  readonly deliveries?: readonly Delivery[];
  /** Default: the suite's. */
  readonly interval?: IntervalMethod;
  /** Whether each range of ranks holds by itself, or all of the table together. Default: each. */
  readonly ranks?: RankForm;
}

const accepted = {
  suite: text().optional(),
  judges: texts().optional(),
  excludeOwnFamily: yesOrNo.optional(),
  models: texts().optional(),
  experiments: texts(1).optional(),
  variants: texts(1).optional(),
  deliveries: several(deliveries).optional(),
  interval: oneOf(intervalMethods).optional(),
  ranks: oneOf(rankForms).optional(),
} satisfies Record<keyof LeaderboardOptions, z.ZodType>;

export interface LeaderboardRow {
  /** From 1; equal for rows whose index is equal at one decimal; null when the row is not complete or is `unranked`. */
  readonly rank: number | null;
  /** Why a complete row of a suite with items has no rank beside its index, in a word and in a sentence. */
  readonly unranked?: { readonly reason: string; readonly detail: string } | null | undefined;
  /** 95 % range of the rank with other questions; null where unknown. */
  readonly rankInterval: { readonly low: number; readonly high: number } | null;
  /** The model config's digest. */
  readonly id: string;
  readonly label: string;
  readonly model: string;
  /** On the suite's scale, 0 to 100 by default; null without a weighted grade. */
  readonly index: number | null;
  /** Of the index; null with too few data. */
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  /** Runs with a verdict. */
  readonly runs: number;
  /** By the measure's id: the mean in the measure's own range; null without a grade. */
  readonly fields: Readonly<Record<string, number | null>>;
  /** The verdicts behind each of them. */
  readonly denominators: Readonly<Record<string, number>>;
  /** Whether every weighted measure has a value. A row that is not complete has no rank. */
  readonly complete: boolean;
  readonly origin: "live" | "simulated" | "imported" | "mixed";
  /** US dollars, answers and verdicts, mean over runs; null where none cost anything. */
  readonly costPerRun: number | null;
}

/** The part of `aib leaderboard --format json` that keeps its shape under semantic versioning. */
export interface Leaderboard {
  readonly suite: { readonly id: string; readonly version: string; readonly digest: string; readonly title: string };
  /** Whose verdicts count; null for a panel, and before the first grade. */
  readonly judge: { readonly id: string; readonly label: string; readonly model: string } | null;
  readonly measures: readonly {
    readonly id: string;
    readonly title: string;
    readonly min: number;
    readonly max: number;
    readonly better: "higher" | "lower";
    /** Counts in the index. */
    readonly weighted: boolean;
  }[];
  /** Ranked ones first, best first; then the others by label. */
  readonly rows: readonly LeaderboardRow[];
  /** What was left out and why, as sentences. */
  readonly notes: readonly string[];
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
}

/**
 * Ranks the model configs in a store, at full precision.
 * @throws BenchError `not-found` for a store without results, `unknown-suite` | `unknown-judge` | `usage` for names that fit nothing
 */
export async function leaderboard(opened: BenchStore, options: LeaderboardOptions = {}): Promise<Leaderboard> {
  requireOptions("leaderboard", { store }, { store: opened });
  requireOptions("leaderboard", accepted, options);
  const { judges = [], models = [] } = options;
  return useStore(opened, (own) =>
    showLeaderboard(own, {
      suite: options.suite ?? null,
      judges,
      excludeOwnFamily: options.excludeOwnFamily ?? judges.length > 1,
      interval: options.interval ?? null,
      ranks: options.ranks ?? "each",
      part: {
        models,
        experiments: options.experiments ?? null,
        variants: options.variants ?? null,
        deliveries: options.deliveries ?? null,
      },
      now: () => new Date(),
    }),
  );
}
