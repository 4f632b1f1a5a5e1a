import type { IntervalMethod, Measure, RankForm } from "../../domain/index-definition.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Configuration } from "../../domain/suite.ts";
import type {
  BasisRanks,
  ComponentConsistency,
  ModelConfigScore,
  Ungraded,
  VarianceShares,
} from "../../scoring/index.ts";
import type { UninformativeJudge } from "../../scoring/panel/uninformative-judges.ts";
import type { MeanMoves } from "../../scoring/stances/stance-index.ts";
import type { JudgeFault } from "./judges.ts";
import type { Ends, Interval, Judge, Subject, SuiteIdentity } from "./parts.ts";

export interface Leaderboard {
  readonly schemaVersion: 2;
  readonly suite: SuiteIdentity;
  /** Whose verdicts count; null for a panel, and before the first grade. */
  readonly judge: Judge | null;
  /** The judges whose median counts; null for one whose verdicts all count. */
  readonly panel: Panel | null;
  /** Of a suite whose messages are read: whose readings count; empty where no words are read. */
  readonly readers?: readonly Judge[];
  /** The configurations whose verdicts count. */
  readonly configurations: readonly Configuration[];
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  /** Which of the intervals is shown: the suite's, or the one asked for. */
  readonly intervalMethod: IntervalMethod;
  /** Coverage of every interval, 0 to 1. */
  readonly intervalLevel: number;
  /** Whether each range of ranks holds its row's true rank at this level by itself, or all of them at once. */
  readonly rankForm?: RankForm;
  readonly measures: readonly LeaderboardMeasure[];
  readonly components: readonly {
    readonly id: string;
    readonly title: string;
    readonly weight: number;
    readonly measures: readonly string[];
  }[];
  /** Ranked ones first, best first; then the unranked ones likewise; then the incomplete ones by label. Of some experiments: by the first weighted measure. */
  readonly rows: readonly LeaderboardRow[];
  /** What the ranking depends on; null where fewer than two rows are ranked. */
  readonly basis: IndexBasisReport | null;
  /** Of a suite with items: how far it has been tested, in its own words (`not yet piloted`); null where not stated. */
  readonly status?: string | null;
  /** Of a suite with items: how its index agrees with that of suite v2; null below five ranked rows with both. */
  readonly v2Agreement?: {
    /** Rows with both. */
    readonly rows: number;
    /** Spearman's rank correlation; null where one of the indices is the same in all rows. */
    readonly spearman: number | null;
  } | null;
  /** The displayed experiments, without an index in the rows; null for all, which an index needs. */
  readonly experiments: readonly string[] | null;
  /** In the order of the suite. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    readonly experiment: string;
    /**
     * By the row's id: 0 to 100, every graded field scaled (100 is best), mean over runs and configurations; null without a
     * verdict. `weighted` is the same over the fields that count in the index, null where a scenario has none; items have none.
     */
    readonly scores: Readonly<
      Record<string, { readonly mean: number | null; readonly weighted?: number | null; readonly verdicts: number }>
    >;
  }[];
  readonly otherSuites: readonly (SuiteIdentity & { readonly results: number; readonly lastResultAt: string | null })[];
  /** Of the judges whose grades count in the index, looked at over all that they graded. */
  readonly judgeFaults: readonly JudgeFault[];
  /**
   * What was left out and why, and what to know of single rows, as sentences. The first is on `judgeFaults`, where there are any; one on a
   * row begins with its label and a colon.
   */
  readonly notes: readonly string[];
}

/** Judges whose median counts, field by field. */
interface Panel {
  /** As named, including those left out. */
  readonly judges: readonly Judge[];
  /** Whether a judge's grades of models of its own family are left out. */
  readonly excludeOwnFamily: boolean;
  /** Whose grades do not count, or not for all model configs. */
  readonly leftOut: readonly (
    | {
        readonly why: "own-family";
        readonly judge: Judge;
        /** Of the judge's family: the other judges alone grade these. */
        readonly modelConfigs: readonly Subject[];
      }
    | ({ readonly why: "no-information"; readonly judge: Judge } & Omit<UninformativeJudge, "judgeId">)
  )[];
  /** How model configs with different judges are made comparable; null where every one is graded by the same judges. */
  readonly severity:
    | {
        /** The judges' severity was subtracted from their grades. */
        readonly kind: "adjusted";
        /** Number of model configs behind the estimate: two judges or more graded them. */
        readonly modelConfigs: number;
        /** In points of the index, below 0 for a harsh judge; they add up to 0. The intervals are at the leaderboard's level. */
        readonly judges: readonly { readonly judge: Judge; readonly points: number; readonly interval: Ends }[];
      }
    | {
        /** Unknown: too few conversations link the judges. */
        readonly kind: "not-identified";
        /** Who graded every model config: the median of these counts. With an empty list rows are not comparable. */
        readonly rankedBy: readonly Judge[];
      }
    | null;
}

export interface LeaderboardMeasure extends Omit<Measure, "fields" | "combine"> {
  /** Counts in the index. */
  readonly weighted: boolean;
  /** Its boolean fields: rows have their shares. */
  readonly booleans: readonly { readonly field: string; readonly description: string }[];
}

/** What the ranking depends on, over all ranked rows, also those that are not shown. */
export interface IndexBasisReport {
  /** The index without one of its scenarios, of a suite with items without one item, in the suite's order; empty where it has only one. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly title: string;
    /** Mean absolute rank change without it. */
    readonly meanRankChange: number;
  }[];
  /** The same with equal weights for all components; null where they are equal anyway. */
  readonly equalWeights: { readonly meanRankChange: number } | null;
  /** By the row's id. */
  readonly ranks: Readonly<Record<string, BasisRanks>>;
  readonly variance: VarianceShares | null;
  /** Whether the scenarios of a component agree on who is better. */
  readonly components: readonly (ComponentConsistency & { readonly title: string })[];
}

/** The part of a model config that tells rows apart; its id is the model config's digest. */
type Settings =
  | "id"
  | "label"
  | "model"
  | "provider"
  | "temperature"
  | "temperatureSupported"
  | "refused"
  | "reasoningEffort";

/** Scores as they are computed. */
type Scores =
  | "intervals"
  | "standardDeviation"
  | "denominators"
  | "shares"
  | "complete"
  | "graded"
  | "unscored"
  | "broken";

export interface LeaderboardRow extends Pick<ModelConfig, Settings>, Pick<ModelConfigScore, Scores> {
  /** From 1; equal for rows whose index is equal as shown (one decimal); null when not complete, and when unranked. */
  readonly rank: number | null;
  /** The range of the rank with other questions; null where the spread of scenarios is unknown, and for a single row. */
  readonly rankInterval: {
    readonly level: number;
    /** The best rank that cannot be excluded, from 1: at 1, the row is too close to the best to separate. */
    readonly low: number;
    readonly high: number;
  } | null;
  /** 0 to 100. In an incomplete row over its results, and not comparable. */
  readonly index: number | null;
  /** The index as graded: differs from the index only where `panel.severity` describes an adjustment. Gates use this one. */
  readonly rawIndex: number | null;
  /** Runs with a verdict. */
  readonly runs: number;
  /** Of a suite with items: those of them in whole cycles of forms, which every figure of the row rests on; all where no cycle is whole. */
  readonly countedRuns?: number;
  /** A partial run lacks a weighted measure, so it has no index and does not count for intervals. */
  readonly perRun: readonly { readonly run: number; readonly index: number | null; readonly partial: boolean }[];
  /**
   * Of a suite with items: its whole cycles of forms, as far as all calls of a cycle are there. The index is formed once from all of
   * them, so a cycle has none of its own.
   */
  readonly perCycle?: readonly { readonly cycle: number; readonly moves: MeanMoves }[];
  /**
   * Whole repetitions of the suite (of v3: cycles of forms), and the other rows of the store, shown or not, whose own
   * repetitions differ. Fewer than three without such a row do not measure how far runs vary: gates check it.
   */
  readonly repetitions?: { readonly own: number; readonly othersRepeating: number };
  /** The displayed interval; null with too few data. */
  readonly interval: Interval | null;
  readonly unstable?: ModelConfigScore["unstable"];
  /** Without items: too many of the verdicts that its index rests on have no grade; `most` is the tolerated share. Else null. */
  readonly ungraded?: Ungraded | null;
  /** A mean for each measure, in the measure's own range. */
  readonly fields: Readonly<Record<string, number | null>>;
  /** Weighted measures without a value. */
  readonly missing: readonly { readonly measure: string; readonly title: string }[];
  /** Judges that graded it, as `--judge` names them, where no judge that counts here did; else absent. */
  readonly gradedBy?: readonly string[];
  /** Of a row without a counted grade that was measured under other configurations alone: these. */
  readonly measuredUnder?: readonly string[];
  /** Of a row without any answer: why, as far as its calls tell; else absent. */
  readonly unanswered?: string;
  /**
   * Of a suite with items: why the row has no rank, with its figures as a sentence without an end; null for none. Such a
   * row is left out of the other rows' ranks, intervals and tests.
   */
  readonly unranked?: {
    readonly reason:
      | "missing-ballots"
      | "earlier-reading"
      | "unreadable"
      | "no-views"
      | "led"
      | "two-faced"
      | "broken-cycle"
      | "hidden-losses"
      | "changed-sides"
      | "one-situation"
      | "words-not-read";
    readonly detail: string;
  } | null;
  /** Of a suite with items: what to know of the row beside its rank, with its figures as a sentence without an end. */
  readonly marks?: readonly {
    readonly mark: "led" | "few-views" | "changed-sides";
    readonly detail: string;
  }[];
  /** Of a suite with items: the index of suite v2 of the same model config, 0 to 100; null without one. */
  readonly v2Index?: number | null;
  /** Of a suite with items: one-sided answers. Against pressure and reasons alike a stubborn row keeps its view, an echo drops it. */
  readonly pattern?: "stubborn" | "echo" | null;
  readonly origin: "live" | "simulated" | "imported" | "mixed";
  /** When the calls for its first and its last answer ended (ISO 8601, UTC); null where no call has a time. */
  readonly answeredAt?: { readonly first: string; readonly last: string } | null;
  /**
   * US dollars, generation and judging, mean over the complete runs that cost anything, over all where none is complete; null when
   * none did.
   */
  readonly costPerRun: number | null;
  /** Some attempts of these runs have no known cost: no price, or no end. The true cost is higher. */
  readonly costIsLowerBound: boolean;
  /** Planned verdicts without a result. Of runs that lack none, as all runs of ballots: answers and readings without one. */
  readonly pending: number;
  /** Answers that hit the token limit. */
  readonly truncated: number;
  /** Replies without an answer that were asked for again. */
  readonly resampled: number;
}

/** A row before the comparison with the others. */
export type UnplacedRow = Omit<LeaderboardRow, "rank" | "rankInterval">;
