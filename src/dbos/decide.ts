import type { Fault } from "../domain/index.ts";
import { retryDelay, type RetryPolicy } from "../engine/index.ts";
import type { AttemptOrder } from "./attempt-order.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/** What follows from an attempt's outcome. */
export type Decision =
  | { readonly kind: "done"; readonly cached: boolean }
  | { readonly kind: "failed"; readonly fault: Fault; readonly detail: string }
  | { readonly kind: "again"; readonly order: AttemptOrder }
  /** The run stops: all that is left stays as it is, for whoever orders it anew. */
  | { readonly kind: "stop"; readonly reason: string };

/** An attempt that was given up, because its worker ended, tells nothing about the task: another worker makes it. */
const afterCancelledMs = 1_000;

export interface Judgement {
  readonly retry: RetryPolicy;
  readonly random: () => number;
}

export function decide(order: AttemptOrder, outcome: WorkOutcome, judgement: Judgement): Decision {
  switch (outcome.kind) {
    case "done":
      return { kind: "done", cached: outcome.cached };
    case "stop":
      return outcome;
    case "deferred":
      return { kind: "again", order: later(order, outcome.afterMs) };
    case "failed": {
      const { fault, detail } = outcome;
      if (fault === "cancelled") return { kind: "again", order: later(order, afterCancelledMs) };
      return { kind: "failed", fault, detail };
    }
    case "retry":
      break;
  }
  return afterRetry(order, outcome, judgement);
}

function afterRetry(
  order: AttemptOrder,
  { fault, detail, afterMs }: Extract<WorkOutcome, { readonly kind: "retry" }>,
  { retry, random }: Judgement,
): Decision {
  const count = (order.failures[fault] ?? 0) + 1;
  if (count >= retry.maxAttempts(fault)) return { kind: "failed", fault, detail };
  const delayMs = retryDelay(retry, { failures: count, afterMs, random });
  const failures = { ...order.failures, [fault]: count };
  return { kind: "again", order: { ...later(order, delayMs), attempt: order.attempt + 1, failures } };
}

function later(order: AttemptOrder, delayMs: number): AttemptOrder {
  // DBOS keeps whole milliseconds, and fails the workflow that asks for less.
  return { ...order, serial: order.serial + 1, delayMs: Math.ceil(delayMs) };
}
