import type { Answer, Origin } from "../../domain/answer.ts";
import type { AttemptEnd } from "../../domain/attempt.ts";
import type { ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import type { SkipReason } from "../../domain/skip.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { Verdict } from "../../domain/verdict.ts";

/** Results of these model configs under one suite. */
export interface ResultQuery {
  readonly suiteDigest: Digest;
  /** In this order the results are read. */
  readonly modelConfigIds: readonly Digest[];
  /** Numbers of the runs; all when left out. */
  readonly runs?: readonly number[];
  /** All when left out. */
  readonly scenarioIds?: readonly string[];
}

/** The place of a result. */
export interface ResultPlace extends ConversationPlace {
  readonly conversationId: string;
}

/** The attempt that brought a result, without its request and its response. */
export interface ResultAttempt extends Pick<AttemptEnd, "finishedAt" | "elapsedMs" | "usage" | "cost" | "servedBy"> {
  readonly startedAt: string;
}

interface StoredResult {
  readonly place: ResultPlace;
  /** When it was stored (ISO 8601, UTC). */
  readonly recordedAt: string;
  /** Null for a result without an attempt. */
  readonly attempt: ResultAttempt | null;
  /** All attempts at the task, failed ones included. */
  readonly attempts: number;
  /** How many of them were asked again because the reply held no answer or no grade. */
  readonly resamples: number;
  /** US dollars of all of them as far as prices are known; null when none is. */
  readonly attemptsUsd: number | null;
}

/** An answer with its place and its bill. */
export interface StoredAnswer extends StoredResult {
  readonly turnId: string;
  /** From 0. */
  readonly turnIndex: number;
  readonly answer: Answer;
}

/** A verdict with its place and its bill. */
export interface StoredVerdict extends StoredResult {
  readonly judgeId: Digest;
  readonly verdict: Verdict;
}

/** The exact request and response of the attempt that brought a result. */
export interface StoredExchange {
  readonly taskKey: TaskKey;
  readonly request: string;
  /** Null where it was not kept. */
  readonly response: string | null;
}

/** What is stored of one turn. */
export interface TurnResult extends ConversationPlace {
  readonly turnId: string;
  readonly origin: Origin;
}

/** The model's reply to a ballot, as it was written. */
export interface BallotReply extends TurnResult {
  readonly text: string;
}

/** A turn that was not asked. */
export interface SkippedTurn extends TurnResult {
  readonly because: SkipReason;
}

/** What a reader found in the message that answers a turn. */
export interface StoredReading extends TurnResult {
  /** Who read it this time. */
  readonly readerId: Digest;
  /** Of the reader that reads this message the first time. */
  readonly firstReaderId: Digest;
  readonly isSecond: boolean;
  /** A person read it on a sheet: that measures readers, and counts in nothing else. */
  readonly isPerson: boolean;
  /** ISO 8601, UTC. */
  readonly recordedAt: string;
  /** In points from the middle of the ballot, negative towards side a; null without a number. */
  readonly lean: number | null;
}

/** The task that a call was made for, or that was skipped. */
interface StoredTask {
  readonly place: ResultPlace;
  readonly taskKey: TaskKey;
  /** Name of the kind of task. */
  readonly kind: string;
  /** Of an answer; null for other tasks. */
  readonly turnId: string | null;
  /** Of a verdict; null for other tasks. */
  readonly judgeId: Digest | null;
}

/** A call, without its request and its response. */
export interface StoredAttempt extends StoredTask {
  readonly attemptId: number;
  readonly startedAt: string;
  /** Null while in flight, and where the process died. */
  readonly end: Omit<AttemptEnd, "response"> | null;
}

/** A task that was not asked, with its place. */
export interface StoredSkip extends StoredTask {
  readonly because: SkipReason;
  readonly origin: Origin;
  /** When it was stored (ISO 8601, UTC). */
  readonly recordedAt: string;
}
