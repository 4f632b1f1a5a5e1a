import { listLocalModels, localCapabilities, type LocalPlace } from "../../campaign/models/local-models.ts";
import { notFound } from "../../domain/bench-error.ts";
import { variableIn, type Environment } from "../../domain/environment.ts";
import { canonicalModelId, localPrefix } from "../../domain/local-model-id.ts";
import type { ModelCapabilities } from "../../model/index.ts";
import { localServerCalled } from "../../model/registry/local-servers.ts";
import { listedModels } from "../../model/simulator/simulated-model.ts";

export interface ServerQuery {
  /** The server's name, and words that the model's name must contain, all of them. */
  readonly words: readonly string[];
  /** Address of the server, or null for its usual one. */
  readonly localUrl: string | null;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

export interface ServerModels {
  /** The server's program; null where no word names it. */
  readonly title: string | null;
  /** Null for the simulator, which is in this process. */
  readonly baseUrl: string | null;
  readonly models: readonly ServerModel[];
}

export interface ServerModel {
  /** As `--models` takes it. */
  readonly id: string;
  /** As the store and the registry have it. */
  readonly model: string;
  /** Null where the server does not state them, as all but Ollama. */
  readonly capabilities: Pick<ModelCapabilities, "chat" | "tools" | "thinking" | "cloud"> | null;
}

const timeoutMs = 10_000;

/**
 * The models of the simulator or of a server on this machine, or null where neither an address nor the first word names one.
 * @throws BenchError unreachable | not-found with the server's own command
 */
export async function listServerModels(query: ServerQuery): Promise<ServerModels | null> {
  if (query.localUrl === null && query.words[0] === "sim") return simulatedModels(query.words.slice(1));
  const place = placeOf(query);
  if (place === null) return null;
  const asking = { environment: query.environment, signal: query.signal, timeoutMs };
  const { baseUrl, names } = await listLocalModels(place, asking);
  const { server, filter } = place;
  const title = server?.title ?? null;
  if (names.length === 0) {
    throw notFound(
      `${title ?? "The server"} at ${baseUrl} lists no models.`,
      server === null ? "Load a model there." : `Get one with: ${server.fetchModel("<model>")}`,
    );
  }
  const wanted = namesWith(filter, names);
  const stated = await localCapabilities({ baseUrl, names: wanted }, asking);
  const models = wanted.map((name, position) => {
    const id = `${server?.prefix ?? localPrefix}${name}`;
    return { id, model: canonicalModelId(id), capabilities: stated[position] ?? null };
  });
  return { title, baseUrl, models };
}

/** The simulator also accepts `sim/holds-<percent>` and every respondent of another family. */
function simulatedModels(filter: readonly string[]): ServerModels {
  const capabilities = { chat: true, tools: true, thinking: true, cloud: false };
  const models = namesWith(filter, listedModels).map((id) => ({ id, model: id, capabilities }));
  return { title: "the simulator", baseUrl: null, models };
}

function namesWith(words: readonly string[], names: readonly string[]): readonly string[] {
  return names.filter((each) => words.every((word) => each.toLowerCase().includes(word.toLowerCase())));
}

type NamedPlace = LocalPlace & {
  /** The words that name no server. */
  readonly filter: readonly string[];
};

/** `ollama` names a program, `local` the server of LOCAL_MODEL_URL, and --local-url any one. */
function placeOf({ words, localUrl, environment }: ServerQuery): NamedPlace | null {
  const [name = "", ...others] = words;
  const server = localServerCalled(name);
  if (server !== null) return { server, address: localUrl, filter: others };
  const isLocal = `${name}/` === localPrefix;
  const address = localUrl ?? (isLocal ? variableIn(environment, "LOCAL_MODEL_URL") : null);
  return address === null ? null : { server, address, filter: isLocal ? others : words };
}
