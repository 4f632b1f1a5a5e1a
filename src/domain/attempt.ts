import type { Fault } from "./task-outcome.ts";
import type { TaskKey } from "./task.ts";

/** Tokens as the provider bills them; null where it reports none. */
export interface Usage {
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly reasoningTokens: number | null;
}

/**
 * Cost of one attempt. `upstream` is the provider's price under bring-your-own-key, with the router's fee. `estimated`: a gateway
 * gave up, and the server behind it may have billed; a budget counts the worst case. `contradicted`: a bill below what the
 * reply's own tokens come to; a budget counts the tokens.
 */
export interface Cost {
  readonly usd: number | null;
  readonly source:
    | "billed"
    | "upstream"
    | "contradicted"
    | "list-price"
    | "estimated"
    | "free"
    | "unknown"
    | "malformed";
}

/** Written before the request leaves; an attempt without an end was in flight when the process died. */
export interface AttemptStart {
  readonly taskKey: TaskKey;
  /** ISO 8601, UTC, milliseconds. */
  readonly startedAt: string;
  readonly endpoint: string;
  readonly model: string;
  /** Exact request body. Holds no key: keys travel in a header. */
  readonly request: string;
  /** The session that makes the attempt and holds the task until the attempt ends. Null where none does. */
  readonly sessionId: string | null;
  /** Worst-case cost, which the budget counts while the actual cost is unknown; null where no worst case was computed. */
  readonly reservedUsd: number | null;
}

/** Result of an attempt. `refused`: the provider or the model's own refusal channel declined. */
export type AttemptResult = (typeof usableResults)[number] | "refused" | Fault;

/** Results with an answer or a verdict. */
export const usableResults = ["answered", "truncated", "scored", "unscored"] as const;

/** Replies without an answer or a grade; the call is made again. */
export const redrawnResults = ["empty", "token-limit", "leaked-template", "malformed-verdict"] as const;

/** Written once when the attempt ends, for every result. */
export interface AttemptEnd {
  readonly attemptId: number;
  readonly finishedAt: string;
  readonly elapsedMs: number;
  readonly result: AttemptResult;
  /** HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** Exact response body as far as it arrived, or null. */
  readonly response: string | null;
  readonly usage: Usage;
  readonly cost: Cost;
  /** The provider that served the request, as the router names it, or null. */
  readonly servedBy: string | null;
  /** One line for the user about a fault, without control characters; null when there was none. */
  readonly detail: string | null;
}

/** An attempt as it was recorded; `end` is null while in flight or after a crash. */
export interface Attempt {
  readonly id: number;
  readonly start: AttemptStart;
  readonly end: AttemptEnd | null;
}
