import { listLocalModels } from "../../campaign/index.ts";
import { BenchError, canonicalModelId, type Environment } from "../../domain/index.ts";
import { localServerCalled } from "../../model/index.ts";

export interface ServerQuery {
  /** The server's name, and words that the model's name must contain, all of them. */
  readonly words: readonly string[];
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

export interface ServerModels {
  /** The server's program. */
  readonly title: string;
  readonly baseUrl: string;
  readonly models: readonly {
    /** As `--models` takes it. */
    readonly id: string;
    /** As the store and the registry have it. */
    readonly model: string;
  }[];
}

/**
 * The models of a server on this machine, or null where the first word names none.
 * @throws BenchError unreachable | not-found with the server's own command
 */
export async function listServerModels({ words, environment, signal }: ServerQuery): Promise<ServerModels | null> {
  const [name = "", ...filter] = words;
  const server = localServerCalled(name);
  if (server === null) return null;
  const { baseUrl, names } = await listLocalModels(server, { environment, signal, timeoutMs: 10_000 });
  if (names.length === 0) {
    throw new BenchError({
      code: "not-found",
      message: `${server.title} at ${baseUrl} lists no models.`,
      hint: `Get one with: ${server.fetchModel("<model>")}`,
    });
  }
  const wanted = filter.map((word) => word.toLowerCase());
  const models = names
    .filter((each) => wanted.every((word) => each.toLowerCase().includes(word)))
    .map((each) => ({ id: server.prefix + each, model: canonicalModelId(server.prefix + each) }));
  return { title: server.title, baseUrl, models };
}
