import type { Fault } from "../domain/index.ts";
import { retryDelay, type RetryPolicy } from "../engine/index.ts";
import type { DueAttempt } from "./due-attempt.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/** What follows from an attempt's outcome. */
export type Decision =
  | { readonly kind: "done"; readonly cached: boolean }
  | { readonly kind: "failed"; readonly fault: Fault; readonly detail: string }
  | {
      readonly kind: "again";
      readonly delayMs: number;
      readonly attempt: number;
      readonly failures: DueAttempt["failures"];
    }
  /** The run stops: all that is left stays as it is, for whoever orders it anew. */
  | { readonly kind: "stop"; readonly reason: string };

/** An attempt that was given up, because its worker ended, tells nothing about the task: another worker makes it. */
const afterCancelledMs = 1_000;

export interface Judgement {
  readonly retry: RetryPolicy;
  readonly random: () => number;
}

export function decide(due: DueAttempt, outcome: WorkOutcome, judgement: Judgement): Decision {
  switch (outcome.kind) {
    case "done":
      return { kind: "done", cached: outcome.cached };
    case "stop":
      return outcome;
    case "deferred":
      return unchanged(due, outcome.afterMs);
    case "failed": {
      const { fault, detail } = outcome;
      return fault === "cancelled" ? unchanged(due, afterCancelledMs) : { kind: "failed", fault, detail };
    }
    case "retry":
      break;
  }
  return afterRetry(due, outcome, judgement);
}

function afterRetry(
  { attempt, failures }: DueAttempt,
  { fault, detail, afterMs }: Extract<WorkOutcome, { readonly kind: "retry" }>,
  { retry, random }: Judgement,
): Decision {
  const count = (failures[fault] ?? 0) + 1;
  if (count >= retry.maxAttempts(fault)) return { kind: "failed", fault, detail };
  const delayMs = retryDelay(retry, { failures: count, afterMs, random });
  return { kind: "again", delayMs, attempt: attempt + 1, failures: { ...failures, [fault]: count } };
}

function unchanged({ attempt, failures }: DueAttempt, delayMs: number): Decision {
  return { kind: "again", delayMs, attempt, failures };
}
