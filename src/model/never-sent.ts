import type { HttpFailure } from "./http-caller.ts";

/** No name, no way, nobody at the door, or the wrong one: there was no connection that anything could have gone over. */
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

/** Whether it is certain that the request never reached anybody, so that nobody can have billed it. */
export function wasNeverSent(failure: HttpFailure | null): boolean {
  if (failure === null) return false;
  return failure.kind === "unsendable" || (failure.kind === "connection" && codesOf(failure.cause).some(saysSo));
}

function saysSo(code: string): boolean {
  return withoutConnection.has(code);
}

/** `fetch failed` wraps what happened; of several addresses each has failed in its own way. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  const code: unknown = Object.getOwnPropertyDescriptor(error, "code")?.value;
  return [...(typeof code === "string" ? [code] : []), ...codesOf(error.cause)];
}
