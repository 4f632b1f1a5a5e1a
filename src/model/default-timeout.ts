import type { Endpoint } from "../domain/index.ts";

const remoteMs = 90_000;
/** A local server may load a model first, and generates slowly. */
const localMs = 600_000;
/** Hosts whose calls wait in a queue before the model starts. */
const slowHosts: ReadonlyMap<string, number> = new Map([["integrate.api.nvidia.com", 240_000]]);

/** How long one call may take, in milliseconds, unless --timeout sets another limit. */
export function defaultTimeoutMs({ kind, baseUrl }: Pick<Endpoint, "kind" | "baseUrl">): number {
  return kind === "local" ? localMs : (slowHosts.get(new URL(baseUrl).hostname) ?? remoteMs);
}
