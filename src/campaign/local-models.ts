import { BenchError, type Environment } from "../domain/index.ts";
import {
  keysOf,
  type LocalServer,
  localServerEndpoint,
  localServers,
  nearestNames,
  startStep,
} from "../model/index.ts";
import { createClients } from "./clients.ts";

interface Asking {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** What a known server on this machine lists. */
export interface LocalModels {
  readonly server: LocalServer;
  readonly baseUrl: string;
  /** As the server knows them. */
  readonly names: readonly string[];
}

/**
 * Asks a known server for its models. No key is sent: such a server needs none.
 * @throws BenchError unreachable, with how to start it; endpoint-refused where something else answers.
 */
export async function listLocalModels(
  server: LocalServer,
  { environment, signal, timeoutMs }: Asking,
): Promise<LocalModels> {
  const endpoint = localServerEndpoint(server, environment);
  const clients = createClients({ keys: keysOf(environment), simulatedFields: [], simulatorSeed: 0 });
  try {
    const models = await clients.of(endpoint).listModels({ signal, timeoutMs });
    return { server, baseUrl: endpoint.baseUrl, names: models.map(({ id }) => id) };
  } catch (error) {
    if (!(error instanceof BenchError) || error.code !== "unreachable") throw error;
    const { code, message } = error;
    throw new BenchError({ code, message, hint: `${startStep(server, "<model>")}.`, cause: error });
  }
}

/** By names without a server: the ids under which running local servers have them, or have similar ones. */
export type LocalIds = ReadonlyMap<string, readonly string[]>;

/** A server on this machine answers at once; a wrong name should not take longer to report. */
const patienceMs = 1000;

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
): Promise<Pick<LocalModels, "server" | "names">> {
  const { signal } = new AbortController();
  try {
    return await listLocalModels(server, { environment, signal, timeoutMs: patienceMs });
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    // No answer, none in time, or another program's: the name stays unknown, which is reported.
    return { server, names: [] };
  }
}
