import { BenchError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Endpoint } from "../../domain/model-config.ts";
import { keysOf, type ModelCapabilities, type ModelClient } from "../../model/index.ts";
import { localEndpoint } from "../../model/registry/endpoints.ts";
import {
  type LocalServer,
  localServerEndpoint,
  localServers,
  startAdvice,
  startStep,
} from "../../model/registry/local-servers.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { createClients } from "../clients.ts";

interface Asking {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** A server on this machine: a known program, or any one at an address. */
export type LocalPlace =
  | { readonly server: LocalServer; readonly address: string | null }
  | { readonly server: null; readonly address: string };

/** What a server on this machine lists. */
export interface LocalModels {
  readonly baseUrl: string;
  /** As the server knows them. */
  readonly names: readonly string[];
}

/**
 * Asks a server on this machine for its models. No key is sent: such a server needs none.
 * @throws BenchError unreachable, with how to start it; endpoint-refused where something else answers.
 */
export async function listLocalModels(
  place: LocalPlace,
  { environment, signal, timeoutMs }: Asking,
): Promise<LocalModels> {
  const { server } = place;
  const endpoint = endpointOf(place, environment);
  try {
    const models = await clientOf(endpoint, environment).listModels({ signal, timeoutMs });
    const isOllama = server?.prefix === "ollama/";
    return { baseUrl: endpoint.baseUrl, names: models.map(({ id }) => (isOllama ? withoutLatest(id) : id)) };
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "unreachable") throw error;
    const { code, message } = error;
    const model = "<model>";
    const hint = server === null ? startAdvice({ endpoint, model, environment }) : `${startStep(server, model)}.`;
    throw new BenchError({ code, message, hint, cause: error });
  }
}

/** Ollama's name without a tag is the same model, and the one that people type: another name would be another row. */
function withoutLatest(id: string): string {
  return id.replace(/:latest$/u, "");
}

function endpointOf(place: LocalPlace, environment: Environment): Endpoint {
  if (place.server === null) return localEndpoint(place.address);
  const { server, address } = place;
  return address === null ? localServerEndpoint(server, environment) : localEndpoint(address);
}

/** What the server states about each of its models, in their order; null where it does not. */
export function localCapabilities(
  { baseUrl, names }: LocalModels,
  { environment, signal, timeoutMs }: Asking,
): Promise<readonly (ModelCapabilities | null)[]> {
  const client = clientOf(localEndpoint(baseUrl), environment);
  return Promise.all(names.map((name) => client.capabilities(name, { signal, timeoutMs })));
}

function clientOf(endpoint: Endpoint, environment: Environment): ModelClient {
  return createClients({ keys: keysOf(environment), simulatedSuite: null, simulatorSeed: 0 }).of(endpoint);
}

/** By names without a server: the ids under which running local servers have them, or have similar ones. */
export type LocalIds = ReadonlyMap<string, readonly string[]>;

/** A server on this machine answers at once, unless the machine is busy; a wrong name should not take longer to report. */
const patienceMs = 3000;

/** Looks for names on every known local server that answers at once. Asks no server where there are no names. */
export async function findOnLocalServers(names: readonly string[], environment: Environment): Promise<LocalIds> {
  if (names.length === 0) return new Map();
  const found = await Promise.all(localServers.map((server) => listOrNone(server, environment)));
  return new Map(
    names.map((name) => [
      name,
      found.flatMap(({ server, names: listed }) =>
        (listed.includes(name) ? [name] : nearestNames(name, listed, 2)).map((each) => server.prefix + each),
      ),
    ]),
  );
}

async function listOrNone(
  server: LocalServer,
  environment: Environment,
): Promise<{ readonly server: LocalServer; readonly names: readonly string[] }> {
  const { signal } = new AbortController();
  const place = { server, address: null };
  try {
    const { names } = await listLocalModels(place, { environment, signal, timeoutMs: patienceMs });
    return { server, names };
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    // No answer, none in time, or another program's: the name stays unknown, which is reported.
    return { server, names: [] };
  }
}
