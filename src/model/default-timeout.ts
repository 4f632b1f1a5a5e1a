import type { Endpoint } from "../domain/index.ts";

const remoteMs = 90_000;
/** A local server may load a model first, and generates slowly. */
const localMs = 600_000;

/** How long one call may take, in milliseconds, when nobody asks for another limit. */
export function defaultTimeoutMs({ kind }: Pick<Endpoint, "kind">): number {
  return kind === "local" ? localMs : remoteMs;
}
