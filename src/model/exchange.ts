import type { Cost, Usage } from "../domain/attempt.ts";
import type { Fault } from "../domain/task-outcome.ts";
import type { UnsupportedFeature } from "./unsupported-feature.ts";
import type { Reply } from "./reply.ts";

/** Why a request brought no reply. */
export interface CallFault {
  readonly kind: "fault";
  readonly fault: Fault;
  /** One line for the user; in an `Exchange` at most 300 characters, without control characters and without the key. */
  readonly detail: string;
  /** The server's Retry-After in milliseconds, without an upper bound, or null. */
  readonly afterMs: number | null;
  /** The part of the request that the server says it does not support; null for every fault but `rejected`. */
  readonly unsupported: UnsupportedFeature | null;
}

/** A fault with neither a Retry-After nor an unsupported feature. */
export function callFault(fault: Fault, detail: string): CallFault {
  return { kind: "fault", fault, detail, afterMs: null, unsupported: null };
}

/** The result of one request: a reply to read an answer from, or the fault that prevented one. */
export type ExchangeResult = { readonly kind: "reply"; readonly reply: Reply } | CallFault;

/** Everything that is recorded of one request, successful or not. */
export interface Exchange {
  /** HTTP status, or null when none arrived. */
  readonly status: number | null;
  /** The exact response body received (with the key removed, should a server echo it), or null. */
  readonly response: string | null;
  readonly elapsedMs: number;
  readonly usage: Usage;
  readonly cost: Cost;
  readonly servedBy: string | null;
  readonly result: ExchangeResult;
}
