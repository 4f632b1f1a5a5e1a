import type { Endpoint } from "../domain/model-config.ts";
import { callFault, type CallFault } from "./exchange.ts";
import type { HttpFailure } from "./http-caller.ts";

/** The fault of a call whose reply did not arrive completely. */
export function connectionFault(
  failure: HttpFailure,
  { baseUrl, kind }: Pick<Endpoint, "baseUrl" | "kind">,
  timeoutMs: number,
): CallFault {
  const host = kind === "function" ? "the function" : new URL(baseUrl).host;
  switch (failure.kind) {
    case "timeout":
      return callFault("timeout", `no complete reply from ${host} within ${timeoutMs / 1000} s`);
    case "cancelled":
      return callFault("cancelled", "stopped before the reply was complete");
    case "too-large":
      return callFault("too-long", `the reply of ${host} is longer than ${inMegabytes(failure.mostBytes)}`);
    case "connection":
    case "unsendable":
      break;
  }
  const cause = describeCause(failure.cause);
  if (failure.kind === "unsendable") return callFault("internal", `the request could not be built: ${cause}`);
  const isDown = kind === "local" && codesOf(failure.cause).includes("ECONNREFUSED");
  return callFault(isDown ? "server-down" : "connection", `the connection to ${host} failed: ${cause}`);
}

/** For the user, rounded down. */
export function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1024 ** 2)} MB`;
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

/**
 * DNS failure, no route, connection refused or a wrong certificate: no connection over which a request could have been sent.
 */
const withoutConnection: ReadonlySet<string> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Whether the request certainly never reached a server, so that it cannot have been billed. */
export function wasNeverSent(failure: HttpFailure | null): boolean {
  if (failure === null) return false;
  if (failure.kind === "unsendable") return true;
  return failure.kind === "connection" && codesOf(failure.cause).some((code) => withoutConnection.has(code));
}

/** `fetch failed` wraps the real errors: each of several addresses fails in its own way. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  const code = textOf(error, "code");
  return [...(code === null ? [] : [code]), ...codesOf(error.cause)];
}
