import type { Origin } from "../../domain/answer.ts";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Configuration, Delivery } from "../../domain/suite.ts";
import type { GivenScores } from "../../domain/verdict.ts";

/** How a suite came into the store: planned here, or reconstructed from imported results. */
export type SuiteOrigin = "live" | "imported";

/** Selects what the views cover: one suite, and the judge whose verdicts count. */
export interface ViewQuery {
  readonly suiteDigest: Digest;
  readonly judgeId: Digest;
}

export interface RunCountsQuery extends ViewQuery {
  /** Only tasks of these are counted; null for all, as by default. */
  readonly scenarioIds?: readonly string[] | null;
  /** Only tasks of this delivery are counted; null for all, as by default. */
  readonly delivery?: Delivery | null;
  /** Only tasks under these are counted; null for all, as by default. */
  readonly configurations?: readonly Configuration[] | null;
  /** With `configurations`: tasks of these variants are counted too, whatever their delivery. */
  readonly variants?: readonly string[];
}

export interface SuiteOverview {
  readonly digest: Digest;
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly origin: SuiteOrigin;
  /** Answers and verdicts together. */
  readonly results: number;
  /** When the latest of them was stored (ISO 8601, UTC), or null when there is none. */
  readonly lastResultAt: string | null;
}

/** A verdict's grade with its place in the suite, without the judge's words: there are too many of them for the memory. */
export interface StoredGrade extends ConversationPlace {
  readonly grade: GivenScores;
  readonly origin: Origin;
}

export interface JudgeRecord {
  readonly judge: JudgeConfig;
  /** Verdict tasks planned for this judge. */
  readonly planned: number;
  readonly scored: number;
  readonly unscored: number;
}

/** Progress of one run. `planned` minus `present` is missing. */
export interface RunCounts {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly answers: {
    readonly planned: number;
    /** Those that were skipped are present: nothing is left to ask. */
    readonly present: number;
    readonly skipped: number;
    /** Of those present, how many hit the token limit. */
    readonly truncated: number;
  };
  /** Answers in the store, without those that were not needed, and before how many the model reasoned, shown or only billed. */
  readonly given: { readonly answers: number; readonly reasoned: number };
  /** Of the requested judge. */
  readonly verdicts: {
    readonly planned: number;
    readonly present: number;
    readonly skipped: number;
    readonly unscored: number;
  };
  /** By any reader; absent where none are planned. */
  readonly readings?: ReadingCounts;
}

/** Messages of one run whose reading is done, the second one too where it is made, of those that are to be read. */
export interface ReadingCounts {
  readonly planned: number;
  readonly present: number;
  /** Of those present, messages to which no reader gave a number. Absent where only calls are counted. */
  readonly withoutNumber?: number;
}

/** What was spent on one run under one configuration, on its answers or on one judge: every attempt counts. */
export interface RunBill {
  readonly modelConfigId: Digest;
  readonly run: number;
  readonly configuration: Configuration;
  /** Name of the kind of task that was paid for. */
  readonly kind: string;
  /** Of the calls of a judge. */
  readonly judgeId: Digest | null;
  /** Ends of the calls that brought the first and the last result; null without one. */
  readonly resultsAt: TimeSpan | null;
  readonly costs: AttemptCosts;
}

/** ISO 8601, UTC. */
export interface TimeSpan {
  readonly first: string;
  readonly last: string;
}

export interface AttemptCosts {
  /** US dollars, over the attempts whose price is known. */
  readonly usd: number;
  /** Attempts that ended without a known price. */
  readonly unpriced: number;
  /** All attempts, ended or not. */
  readonly attempts: number;
  /** Attempts without an end: in flight, or cut off when a process died. They may have been billed. */
  readonly open: number;
  /** Attempts that brought a result: an answer, or a verdict, scored or not. */
  readonly results: number;
  /** Replies asked for again because they held no answer (`empty`, `leaked-template`) or no grade. */
  readonly resamples: number;
  /** Attempts that hit the token limit. */
  readonly truncated: number;
}

export type OriginsByModelConfig = ReadonlyMap<Digest, ReadonlySet<Origin>>;

/** Whether more may have been billed than is known. A call without an end is free where every result was. */
export function hasUnknownCost({ usd, unpriced, open, results }: AttemptCosts): boolean {
  return unpriced > 0 || (open > 0 && (usd > 0 || results === 0));
}

/** Several bills together; without any, nothing was spent. */
export function addCosts(bills: readonly AttemptCosts[]): AttemptCosts {
  const sumOf = (key: keyof AttemptCosts): number => bills.reduce((sum, bill) => sum + bill[key], 0);
  return {
    usd: sumOf("usd"),
    unpriced: sumOf("unpriced"),
    attempts: sumOf("attempts"),
    open: sumOf("open"),
    results: sumOf("results"),
    resamples: sumOf("resamples"),
    truncated: sumOf("truncated"),
  };
}
