import type { HttpFailure } from "./http-caller.ts";
import type { ExchangeResult } from "./exchange.ts";

type FaultResult = Extract<ExchangeResult, { kind: "fault" }>;

/** The fault of a call whose reply did not arrive completely. `place` is the host, for the user. */
export function connectionFault(failure: HttpFailure, place: string, timeoutMs: number): FaultResult {
  switch (failure.kind) {
    case "timeout":
      return fault("timeout", `no complete reply from ${place} within ${timeoutMs / 1000} s`);
    case "cancelled":
      return fault("cancelled", "stopped before the reply was complete");
    case "too-large":
      return fault("too-long", `the reply of ${place} is longer than ${inMegabytes(failure.mostBytes)}`);
    case "connection":
    case "unsendable":
      break;
  }
  const cause = describeCause(failure.cause);
  return failure.kind === "connection"
    ? fault("connection", `the connection to ${place} failed: ${cause}`)
    : fault("internal", `the request could not be built: ${cause}`);
}

/** For the user, rounded down. */
export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
}

function fault(kind: FaultResult["fault"], detail: string): FaultResult {
  return { kind: "fault", fault: kind, detail, afterMs: null, unsupported: null };
}

/** The innermost error is the most specific: the outermost is often only `fetch failed`. */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return describeCause(error.errors[0]);
  if (error.cause instanceof Error) return describeCause(error.cause);
  const code = textOf(error, "code");
  // OpenSSL's messages start with memory addresses and end with a source line.
  const reason = code?.startsWith("ERR_SSL_") === true ? textOf(error, "reason") : null;
  const message = reason ?? error.message;
  return code === null || message.includes(code) ? message : `${message} (${code})`;
}

function textOf(error: Error, field: "code" | "reason"): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(error, field)?.value;
  return typeof value === "string" ? value : null;
}
