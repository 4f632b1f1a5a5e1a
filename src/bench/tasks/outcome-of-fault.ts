import type { Fault, TaskOutcome } from "../../domain/index.ts";

/** Faults that the same request cannot overcome: asking again would only spend time or money. */
const final: ReadonlySet<Fault> = new Set([
  "quota-exhausted",
  "no-credit",
  "refused",
  "unauthorized",
  "rejected",
  "missing-dependency",
  "cancelled",
  "internal",
]);

export interface ObservedFault {
  readonly fault: Fault;
  readonly detail: string;
  readonly afterMs: number | null;
}

/** Whether a fault may be tried again; how often and when is the engine's business. */
export function outcomeOfFault({ fault, detail, afterMs }: ObservedFault): TaskOutcome {
  return final.has(fault) ? { kind: "failed", fault, detail } : { kind: "retry", fault, detail, afterMs };
}
