import type { Endpoint } from "../domain/model-config.ts";

const remoteMs = 90_000;
/** A local server may load a model first, and generates slowly. */
const localMs = 600_000;
/** Calls wait in a queue before the model starts. */
const queuedMs = 240_000;
const queuedHost = "integrate.api.nvidia.com";
const queuedPrefix = "nvidia/";

/** How long one call may take, in milliseconds, unless --timeout sets another limit. */
export function defaultTimeoutMs({
  model,
  endpoint: { kind, baseUrl },
}: {
  readonly model: string;
  readonly endpoint: Pick<Endpoint, "kind" | "baseUrl">;
}): number {
  if (kind === "local") return localMs;
  return model.startsWith(queuedPrefix) || new URL(baseUrl).hostname === queuedHost ? queuedMs : remoteMs;
}
