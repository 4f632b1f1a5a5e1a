import type { z } from "zod";
import { intervalMethods, rankForms, type IntervalMethod, type RankForm } from "../domain/index-definition.ts";
import { deliveries, type Delivery } from "../domain/suite.ts";
import { showLeaderboard } from "../results/show-results.ts";
import type {
  Leaderboard as WholeLeaderboard,
  LeaderboardMeasure,
  LeaderboardRow as WholeRow,
} from "../results/contract/leaderboard.ts";
import { inOptionWords } from "../options/index.ts";
import { oneOf, requireOptions, several, text, texts, yesOrNo } from "../outside/given-options.ts";
import { useStore, type BenchStore } from "./open-store.ts";
import { store } from "./options.ts";

export interface LeaderboardOptions {
  /** A suite's id or the beginning of its digest. Default: the one last worked on. */
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

/** A row of `aib leaderboard --format json`, the part of it that keeps its shape under semantic versioning. */
export type LeaderboardRow = Pick<
  WholeRow,
  | "rank"
  | "unranked"
  | "rankInterval"
  | "id"
  | "label"
  | "model"
  | "index"
  | "interval"
  | "runs"
  | "fields"
  | "denominators"
  | "complete"
  | "missing"
  | "ungraded"
  | "perRun"
  | "origin"
  | "costPerRun"
>;

/** The part of `aib leaderboard --format json` that keeps its shape under semantic versioning. */
export interface Leaderboard extends Pick<WholeLeaderboard, "suite" | "judge" | "notes" | "generatedAt"> {
  readonly measures: readonly Pick<LeaderboardMeasure, "id" | "title" | "min" | "max" | "better" | "weighted">[];
  /** Ranked ones first, best first; then the unranked ones likewise; then the incomplete ones by label. */
  readonly rows: readonly LeaderboardRow[];
}

/**
 * Ranks the model configs in a store, at full precision.
 * @throws BenchError `not-found` for a store without results, `unknown-suite` | `unknown-judge` | `usage` for names that fit nothing
 */
export async function leaderboard(opened: BenchStore, options: LeaderboardOptions = {}): Promise<Leaderboard> {
  requireOptions("leaderboard", { store }, { store: opened });
  requireOptions("leaderboard", accepted, options);
  const { judges = [], models = [] } = options;
  const shown = await useStore(opened, (own) =>
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
  return { ...shown, notes: shown.notes.map(inOptionWords) };
}
