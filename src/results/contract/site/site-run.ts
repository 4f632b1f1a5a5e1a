import type { Answer } from "../../../domain/answer.ts";
import type { SkipReason } from "../../../domain/skip.ts";
import type { Configuration } from "../../../domain/suite.ts";
import type { Judge } from "../parts.ts";

/** `r/<model config>/<run>.json`: everything recorded of one run, so that one request shows a trajectory. */
export interface SiteRun {
  readonly slug: string;
  readonly label: string;
  readonly run: number;
  /** In the order of the suite's scenarios; a scenario has one for each configuration that was run. */
  readonly trajectories: readonly Trajectory[];
}

export interface Trajectory {
  readonly scenarioId: string;
  readonly configuration: Configuration;
  /** The part of an item that it asks; null in a suite without items. `item` is its name in addresses. */
  readonly arm: {
    readonly id: string;
    /** The name of its situation in addresses. */
    readonly situation: string;
    readonly item: string;
    readonly sides: { readonly a: string; readonly b: string };
  } | null;
  /** The turn of another scenario up to which it repeats that conversation; null for one that starts afresh. */
  readonly forkedAt: { readonly scenarioId: string; readonly turnId: string } | null;
  /** 0 to 100 by the judge or panel that counts; null without one. */
  readonly score: number | null;
  /** See `gridMarks`. */
  readonly mark: string;
  /** The index needs no grade of it: code reads every measure that it weighs from ballots. */
  readonly readByCode: boolean;
  /** The one that counts first. */
  readonly verdicts: readonly TrajectoryVerdict[];
  /** In the order of the conversation: repeated turns first, unanswered and skipped turns included. */
  readonly turns: readonly TrajectoryTurn[];
  /** Texts shared by its requests and replies: see `Segments`. */
  readonly texts: readonly string[];
}

export interface TrajectoryVerdict {
  readonly judge: Judge;
  /** Its judge counts, alone or in the panel. */
  readonly counts: boolean;
  readonly grade:
    | {
        readonly kind: "scored";
        readonly scores: Readonly<Record<string, number | boolean | string>>;
        readonly reasoning: string;
        readonly quote: { readonly kind: "verbatim" | "foreign" | "missing"; readonly text: string | null } | null;
        readonly extra: Readonly<Record<string, unknown>>;
      }
    | { readonly kind: "unscored"; readonly reason: string };
  /** 0 to 100, every field scaled, more is better; null when unscored. */
  readonly score: number | null;
  /** US dollars of all attempts, as far as prices are known. */
  readonly usd: number | null;
  readonly sent: Segments;
  readonly received: Segments;
}

export interface TrajectoryTurn {
  readonly turnId: string;
  /** As sent: the wording of imported results may differ from the suite's. */
  readonly human: string;
  /** What kind of question it is; null where the suite names none. */
  readonly kind: string | null;
  /** It belongs to the conversation that this one forks from, which also asked for its answer. */
  readonly repeated: boolean;
  /** A question about one number. */
  readonly ballot: {
    readonly scale: { readonly min: number; readonly max: number; readonly middle: number };
    /** The reading of the reply; null without one. */
    readonly reading: "number" | "declined" | "unreadable" | null;
    /** The number, turned so that the scale's lowest stands for side a; null without one. */
    readonly value: number | null;
  } | null;
  /** Why it was not asked; null where it was, or may still be. */
  readonly skipped: SkipReason | null;
  readonly answer:
    | (Omit<Answer, "taskKey" | "attemptId" | "toolCalls"> & {
        readonly toolCalls: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
      })
    | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly usd: number | null;
  readonly seconds: number | null;
  readonly attempts: number;
  /** Replies without an answer that were asked for again. */
  readonly resampled: number;
  readonly sent: Segments;
  readonly received: Segments;
}

/**
 * The exact bytes of a request or a reply in pieces. A string is literal; a number refers to a text in the form that a
 * JSON string has between its quotes: n >= 0 to `texts[n]` of `scenarios.json`, n < 0 to `texts[-n - 1]` of the trajectory.
 * Null where nothing was recorded. An imported reply of a judge has only its words.
 */
export type Segments = readonly (string | number)[] | null;
