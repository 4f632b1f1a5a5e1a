import type { EventSink } from "../campaign/events/run-event.ts";
import type { Fault } from "../domain/task-outcome.ts";
import { inOptionWords } from "../options/index.ts";

/** Whose call it is, and where in the suite. Null where a call of its kind has no such place. */
export interface CallPlace {
  /** Digest of everything that determines the result. */
  readonly task: string;
  /** `answer`, `verdict`, or `reading` of the words of an answer. */
  readonly work: string;
  /** Label of the model config under test, also where a judge or a reader is called. */
  readonly model: string;
  /** From 1. */
  readonly run: number;
  readonly variant: string | null;
  readonly delivery: string | null;
  readonly scenario: string | null;
  readonly turn: string | null;
  /** Label of the judge or the reader. */
  readonly judge: string | null;
}

interface EventTime {
  /** ISO 8601, UTC, milliseconds. */
  readonly at: string;
  /** Id of this piece of work in the store. */
  readonly session: string;
}

/**
 * What happens in a run, in order, by `kind`. The names are those of `aib run --log`. New kinds may come with a minor
 * version, so a `switch` needs a `default`.
 *
 * Not picked from the log's events, whose declarations need other packages: `publicEvent` keeps the two together.
 */
export type RunEvent = EventTime &
  (
    | {
        readonly kind: "session-started";
        /** Calls of the plan, some of which ballots may rule out, and those of them that the store has results of. */
        readonly planned: number;
        readonly alreadyDone: number;
      }
    | ({ readonly kind: "attempt-started"; readonly attempt: number } & CallPlace)
    | ({
        readonly kind: "attempt-ended";
        readonly attempt: number;
        /** `answered`, `scored`, ... or the fault. */
        readonly result: string;
        readonly ms: number;
        /** US dollars; null where the price is unknown. */
        readonly usd: number | null;
      } & CallPlace)
    | ({ readonly kind: "task-done"; readonly cached: boolean } & CallPlace)
    | ({
        readonly kind: "retry-scheduled";
        readonly fault: Fault;
        readonly detail: string;
        readonly waitMs: number;
      } & CallPlace)
    | ({ readonly kind: "task-failed"; readonly fault: Fault; readonly detail: string } & CallPlace)
    /** It needs the result of a call that failed. */
    | ({ readonly kind: "task-blocked"; readonly because: string } & CallPlace)
    | { readonly kind: "budget-reached"; readonly budgetUsd: number; readonly spentUsd: number }
    | { readonly kind: "run-stopped"; readonly reason: string; readonly detail: string | null }
    | {
        readonly kind: "session-ended";
        readonly done: number;
        readonly failed: number;
        readonly blocked: number;
        /** Calls that a later run of the same plan makes. */
        readonly left: number;
        readonly attempts: number;
        readonly usd: number;
      }
  );

/** @internal The event as the library promises it; null for kinds that it does not promise. */
export function publicEvent(event: Parameters<EventSink["take"]>[0]): RunEvent | null {
  switch (event.kind) {
    case "session-started":
    case "attempt-started":
    case "attempt-ended":
    case "task-done":
    case "task-blocked":
    case "budget-reached":
    case "session-ended":
      return event;
    case "retry-scheduled":
    case "task-failed":
      return { ...event, detail: inOptionWords(event.detail) };
    case "run-stopped":
      return { ...event, detail: event.detail === null ? null : inOptionWords(event.detail) };
    case "attempt-lost":
    case "task-deferred":
    case "task-cancelled":
    case "quota-spent":
    case "no-credit":
    case "limit-raised":
    case "limit-cut":
    case "growth-paused":
    case "growth-resumed":
    case "channel-paused":
    case "channel-resumed":
    case "worker-started":
    case "worker-ended":
    case "run-joined":
    case "run-refused":
    case "decided":
    case "log-gap":
      break;
  }
  return null;
}
