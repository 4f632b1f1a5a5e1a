import type { ChatRequest } from "../domain/chat.ts";
import type { Fault, TaskOutcome } from "../domain/task-outcome.ts";
import { lineWithHint, type UnsupportedFeature } from "../model/index.ts";
import type { CallReading } from "./task-kind.ts";

/** Permanent faults: repeating the request would only cost time or money. */
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

/** A fault of the exchange, for which the server may name an unsupported part of the request. */
export interface FeatureFault extends ObservedFault {
  readonly unsupported: UnsupportedFeature | null;
}

/** Next steps per unsupported part of a request. */
export type FeatureAdvice = Readonly<Partial<Record<UnsupportedFeature, string>>>;

/** Adds the next step, where there is one, to the fault's detail. */
export function withAdvice(fault: FeatureFault, advice: FeatureAdvice): FeatureFault {
  const hint = fault.unsupported === null ? undefined : advice[fault.unsupported];
  return hint === undefined ? fault : { ...fault, detail: lineWithHint(fault.detail, hint) };
}

/** A run that waits longer than this looks stuck; the same command resumes it at the time that the server names. */
const longestWaitMs = 3_600_000;

/**
 * An attempt without a result. The fault decides whether a retry may help; the engine decides how often and when. A server
 * that asks for a wait of more than an hour fails the whole channel, as a spent quota does.
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

/**
 * An unreadable reply, or a request that the endpoint rejected in this form: the next attempt, at once, uses a different
 * request.
 */
export function readingToAskAgain({ fault, detail }: Pick<ObservedFault, "fault" | "detail">): CallReading {
  return { result: fault, detail, outcome: { kind: "retry", fault: "malformed-verdict", detail, afterMs: 0 } };
}

/**
 * Whether the request may succeed with its response schema in words instead: false where the server names another part of
 * it.
 */
export function canRetryWithoutSchema({ fault, unsupported }: FeatureFault, { responseSchema }: ChatRequest): boolean {
  if (fault !== "rejected" || responseSchema === null) return false;
  return unsupported === null || unsupported === "response-schema";
}
