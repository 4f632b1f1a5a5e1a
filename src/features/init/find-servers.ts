import { createClients, listModels } from "../../campaign/index.ts";
import { listLocalModels, localCapabilities } from "../../campaign/models/local-models.ts";
import { routeOf } from "../../campaign/models/routing.ts";
import { BenchError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import type { KeyRing, ModelCapabilities } from "../../model/index.ts";
import { customEndpoint } from "../../model/registry/endpoints.ts";
import { localServerEndpoint, localServers, type LocalServer } from "../../model/registry/local-servers.ts";

/** A known program for models on one's own machine. */
export interface FoundServer {
  /** `ollama`, as in `ollama/qwen3:8b`. */
  readonly name: string;
  readonly title: string;
  readonly address: string;
  /** Null where nothing answers there. */
  readonly models: readonly FoundModel[] | null;
  /** How to start it. */
  readonly start: string;
}

export interface FoundModel {
  /** As `--models` takes it. */
  readonly id: string;
  /** What the server states; null where it does not. */
  readonly capabilities: ModelCapabilities | null;
}

/** A server on this machine answers at once. */
const probeTimeoutMs = 2_000;

/** Asks the usual address of every known program, or the one in its variable, for its models. */
export function findLocalServers(environment: Environment, signal: AbortSignal): Promise<readonly FoundServer[]> {
  return Promise.all(
    localServers.map(async (server) => {
      const endpoint = localServerEndpoint(server, environment);
      const models = await probe(server, environment, signal);
      return {
        name: server.prefix.replace("/", ""),
        title: server.title,
        address: endpoint.baseUrl,
        models,
        start: server.start("<model>"),
      };
    }),
  );
}

/** Models that only make embeddings are left out; those that send their requests on come last. */
async function probe(
  server: LocalServer,
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly FoundModel[] | null> {
  try {
    const asking = { environment, signal, timeoutMs: probeTimeoutMs };
    const listed = await listLocalModels({ server, address: null }, asking);
    const stated = await localCapabilities(listed, asking);
    const models = listed.names.map((name, at) => ({ id: server.prefix + name, capabilities: stated[at] ?? null }));
    const chats = models.filter(({ id, capabilities }) => capabilities?.chat ?? !isNamedForEmbeddings(id));
    return chats.toSorted((one, other) => Number(isInCloud(one)) - Number(isInCloud(other)));
  } catch (error) {
    if (error instanceof BenchError && !signal.aborted) return null;
    throw error;
  }
}

export function isInCloud({ capabilities }: FoundModel): boolean {
  return capabilities?.cloud === true;
}

/** Most lists do not state what a model is for. */
function isNamedForEmbeddings(id: string): boolean {
  return /embed/iu.test(id);
}

/** The ids that a server lists, without those of embeddings; empty where it has no list. @throws BenchError as the run itself would. */
export async function listServed(
  { baseUrl, apiKeyEnv }: { readonly baseUrl: string; readonly apiKeyEnv: string | null },
  keys: KeyRing,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const endpoint = customEndpoint(baseUrl, apiKeyEnv);
  const clients = createClients({ keys, simulatedSuite: null, simulatorSeed: 0 });
  const { environment } = keys;
  const { models } = await listModels({ clients, environment, signal }, [{ endpoint, sentAs: "" }]);
  return [...models.keys()].filter((id) => !isNamedForEmbeddings(id));
}

/** Whether one of these models is served by OpenRouter, and so needs its key. */
export async function needsRouter(models: readonly string[], environment: Environment): Promise<boolean> {
  const routing = { baseUrl: null, apiKeyEnv: null, localUrl: null, environment };
  return models.some((model) => routeOf(model, routing).endpoint.kind === "openrouter");
}
