import type { Endpoint } from "../../domain/index.ts";
import { isLoopback } from "../../model/index.ts";
import type { Clients } from "../clients.ts";

const identifyTimeoutMs = 2_000;

interface ServerLookup {
  readonly clients: Clients;
  readonly signal: AbortSignal;
}

/**
 * Whether the server runs models itself. A proxy on this machine may pass calls on and bill them: only a program that says that
 * it serves models itself is taken for one.
 */
export async function isOwnServer({ clients, signal }: ServerLookup, endpoint: Endpoint): Promise<boolean> {
  if (endpoint.kind === "local") return true;
  if (endpoint.kind !== "custom" || !isLoopback(new URL(endpoint.baseUrl).hostname)) return false;
  const { models } = await clients.listModels(endpoint, signal);
  const limits = { signal, timeoutMs: identifyTimeoutMs };
  return (await clients.of(endpoint).localProgram([...models.values()], limits)) !== null;
}
