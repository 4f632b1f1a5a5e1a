import { BenchError, type Endpoint, type ScoreField, type Suite } from "../domain/index.ts";
import {
  createHttpFetch,
  createModelClient,
  createSimulator,
  simulatorFetch,
  type ListedModel,
  type ModelClient,
} from "../model/index.ts";

/** Variables of the process or the `.env` file. Keys are read from here at the moment of use and kept nowhere else. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One client per endpoint, made when first asked for. */
export interface Clients {
  /** @throws BenchError missing-key when the endpoint needs a key that the environment does not hold. */
  readonly of: (endpoint: Endpoint) => ModelClient;
  /** Asks the endpoint what it offers. From then on its list prices are used where it counts tokens but bills nothing. */
  readonly listModels: (endpoint: Endpoint, signal: AbortSignal) => Promise<ReadonlyMap<string, ListedModel>>;
}

const listTimeoutMs = 20_000;

export interface ClientsOptions {
  readonly environment: Environment;
  /** What the simulated judge of this process grades. */
  readonly simulatedFields: readonly ScoreField[];
  readonly simulatorSeed: number;
  /** True: go without a key that is not set, for what an endpoint tells everybody. Default false. */
  readonly keyOptional?: boolean;
}

/** Everything that a judge of the suite may be asked to grade. */
export function gradedFields({ rubrics }: Suite): readonly ScoreField[] {
  return rubrics.flatMap(({ fields }) => fields);
}

export function createClients(options: ClientsOptions): Clients {
  const { environment, simulatedFields, simulatorSeed, keyOptional = false } = options;
  const byEndpoint = new Map<string, ModelClient>();
  const listed = new Map<string, ReadonlyMap<string, ListedModel>>();
  const httpFetch = createHttpFetch();

  function connect(endpoint: Endpoint): ModelClient {
    const simulated = endpoint.kind === "simulator";
    return createModelClient({
      endpoint,
      apiKey: readKey(endpoint, environment) ?? (keyOptional ? null : requiredKey(endpoint)),
      prices: (model) => listed.get(endpoint.id)?.get(model) ?? null,
      fetch: simulated ? simulatorFetch(createSimulator({ fields: simulatedFields, seed: simulatorSeed })) : httpFetch,
    });
  }

  function clientOf(endpoint: Endpoint): ModelClient {
    const client = byEndpoint.get(endpoint.id) ?? connect(endpoint);
    byEndpoint.set(endpoint.id, client);
    return client;
  }

  return {
    of: clientOf,
    listModels: async (endpoint, signal) => {
      const models = await clientOf(endpoint).listModels({ signal, timeoutMs: listTimeoutMs });
      const byId = new Map(models.map((model) => [model.id, model]));
      listed.set(endpoint.id, byId);
      return byId;
    },
  };
}

const openRouterKeys = ["OPENROUTER_API_KEY", "OPENROUTER_KEY"];

/** Null where none is set. */
function readKey(endpoint: Endpoint, environment: Environment): string | null {
  const values = keyNames(endpoint).map((name) => environment[name]?.trim());
  return values.find((value) => value !== undefined && value !== "") ?? null;
}

function keyNames({ kind, apiKeyEnv }: Endpoint): readonly string[] {
  return kind === "openrouter" ? openRouterKeys : apiKeyEnv === null ? [] : [apiKeyEnv];
}

/** Null for an endpoint without keys. @throws BenchError missing-key for any other. */
function requiredKey(endpoint: Endpoint): null {
  const names = keyNames(endpoint);
  if (names.length === 0) return null;
  throw new BenchError({
    code: "missing-key",
    message: `No API key for ${endpoint.baseUrl}: ${names.join(" or ")} is not set.`,
    hint: `Put ${names[0] ?? ""}=... into the environment or a .env file in this folder. To try the benchmark without a key: aib run --models sim/holds-80`,
  });
}
