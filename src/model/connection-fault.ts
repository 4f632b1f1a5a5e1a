import type { HttpFailure } from "./http-caller.ts";
import type { ExchangeResult } from "./exchange.ts";

type FaultResult = Extract<ExchangeResult, { kind: "fault" }>;

/** The fault of a call whose reply did not arrive, or not to its end. `place` is the host, for people. */
export function connectionFault(failure: HttpFailure, place: string, timeoutMs: number): FaultResult {
  switch (failure.kind) {
    case "timeout":
      return fault("timeout", `no complete reply from ${place} within ${timeoutMs / 1000} s`);
    case "cancelled":
      return fault("cancelled", "stopped before the reply was complete");
    case "too-large":
      return fault("malformed-response", `the reply of ${place} is longer than 16 MB`);
    case "connection":
    case "unsendable":
      break;
  }
  const cause = describeCause(failure.cause);
  return failure.kind === "connection"
    ? fault("connection", `the connection to ${place} failed: ${cause}`)
    : fault("internal", `the request could not be built: ${cause}`);
}

function fault(kind: FaultResult["fault"], detail: string): FaultResult {
  return { kind: "fault", fault: kind, detail, afterMs: null };
}

/** The innermost error says most: `fetch failed` is often all that the outermost does. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return describeCause(error.errors[0]);
  if (error.cause instanceof Error) return describeCause(error.cause);
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  return code === null || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}
