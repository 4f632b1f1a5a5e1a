import type { ChatRequest, Fault, TaskOutcome } from "../domain/index.ts";
import { lineWithHint, type RefusedFeature } from "../model/index.ts";
import type { CallReading } from "./task-kind.ts";

/** Faults that the same request cannot overcome: asking again would only spend time or money. */
const final: ReadonlySet<Fault> = new Set([
  "quota-exhausted",
  "no-credit",
  "refused",
  "unauthorized",
  "rejected",
  "tools-refused",
  "temperature-refused",
  "reasoning-refused",
  "missing-dependency",
  "cancelled",
  "internal",
]);

export interface ObservedFault {
  readonly fault: Fault;
  readonly detail: string;
  readonly afterMs: number | null;
}

/** A fault of the exchange itself, of which a server may say what it refuses. */
export interface RefusalFault extends ObservedFault {
  readonly refuses: RefusedFeature | null;
}

/** What to do where a server refuses a part of the request. */
export type RefusalAdvice = Readonly<Partial<Record<RefusedFeature, string>>>;

/** The fault, with the next step in its detail where there is one. */
export function withAdvice(fault: RefusalFault, advice: RefusalAdvice): RefusalFault {
  const hint = fault.refuses === null ? undefined : advice[fault.refuses];
  return hint === undefined ? fault : { ...fault, detail: lineWithHint(fault.detail, hint) };
}

/** A run that waits longer than this looks dead; the same command resumes it at the time that the server names. */
const longestWaitMs = 3_600_000;

/**
 * An attempt that brought nothing. Whether it may be tried again depends on the fault; how often and when, on the engine. A
 * server that asks for a wait of more than an hour fails the whole channel, as a spent quota does.
 */
export function readingOfFault({ fault, detail, afterMs }: ObservedFault): CallReading {
  return { result: fault, detail, outcome: outcomeOfFault({ fault, detail, afterMs }) };
}

function outcomeOfFault({ fault, detail, afterMs }: ObservedFault): TaskOutcome {
  if (afterMs !== null && afterMs > longestWaitMs) {
    const hours = Math.ceil(afterMs / longestWaitMs);
    const wait = `The server asks to wait ${hours > 48 ? `${Math.ceil(hours / 24)} days` : `${hours} hours`} (Retry-After).`;
    return { kind: "failed", fault: "quota-exhausted", detail: `${wait} ${detail}` };
  }
  return final.has(fault) ? { kind: "failed", fault, detail } : { kind: "retry", fault, detail, afterMs };
}

/** An unreadable reply, or a request that the endpoint declined as it was: the next attempt asks in other words, at once. */
export function readingToAskAgain({ fault, detail }: Pick<ObservedFault, "fault" | "detail">): CallReading {
  return { result: fault, detail, outcome: { kind: "retry", fault: "malformed-verdict", detail, afterMs: 0 } };
}

/** Whether the same request may succeed with its response schema in words: not where the server names another part of it. */
export function mayTakeWordsInstead({ fault, refuses }: RefusalFault, { responseSchema }: ChatRequest): boolean {
  if (fault !== "rejected" || responseSchema === null) return false;
  return refuses === null || refuses === "response-schema";
}
