import type { AttemptEnd, AttemptResult } from "../../domain/index.ts";
import type { SentAttempt } from "./send-attempt.ts";

/** The record of a finished attempt: what was measured of the exchange, and how its reply was read. */
export function attemptEnd(
  sent: SentAttempt,
  reading: { readonly result: AttemptResult; readonly detail: string | null; readonly finishedAt: Date },
): AttemptEnd {
  const { status, response, elapsedMs, usage, cost, servedBy } = sent.exchange;
  return {
    attemptId: sent.attemptId,
    finishedAt: reading.finishedAt.toISOString(),
    elapsedMs,
    result: reading.result,
    status,
    response,
    usage,
    cost,
    servedBy,
    detail: reading.detail,
  };
}
