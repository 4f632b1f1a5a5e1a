import { BenchError } from "../domain/bench-error.ts";
import type { Endpoint } from "../domain/model-config.ts";
import type { ScoreField } from "../domain/rubric.ts";
import type { Suite } from "../domain/suite.ts";
import {
  createHttpFetch,
  createModelClient,
  functionFetch,
  keyFor,
  keyVariables,
  type KeyRing,
  type ListedModel,
  type ModelClient,
  type Protocols,
} from "../model/index.ts";
import { createSimulator, type Simulator, simulatorFetch } from "../model/simulator/simulator.ts";
import { askedRubric } from "../suite/index.ts";
import { attributionHeaders } from "./attribution.ts";
import type { NamedPrices } from "./budget/prices.ts";
import type { Functions } from "./models/routing.ts";
import { scriptedTexts } from "./scripted-texts.ts";

/** One client per endpoint, made when first asked for. */
export interface Clients {
  /** @throws BenchError missing-key when the endpoint needs a key that is not set, usage for a key that must not go there. */
  readonly of: (endpoint: Endpoint) => ModelClient;
  /**
   * Asks the endpoint what it offers, once. From then on its list prices are used where it counts tokens but bills nothing.
   * Many servers of `--base-url` answer without a list: theirs is empty.
   */
  readonly listModels: (endpoint: Endpoint, signal: AbortSignal) => Promise<OfferedModels>;
}

/** What an endpoint offers, asked once. */
export interface OfferedModels {
  readonly models: ReadonlyMap<string, ListedModel>;
  /** How long it took to say so, in milliseconds. */
  readonly roundTripMs: number;
}

const listTimeoutMs = 20_000;

/** Everything that a judge of the suite may be asked to grade, also under the names that blind judges know. */
export function gradedFields({ rubrics }: Suite): readonly ScoreField[] {
  return [false, true].flatMap((blind) => rubrics.flatMap((rubric) => askedRubric(rubric, { blind }).fields));
}

export function createClients(options: {
  readonly keys: KeyRing;
  /** What simulated judges of this process grade, and where simulated respondents know the human's texts; null for none. */
  readonly simulatedSuite: Suite | null;
  readonly simulatorSeed: number;
  /** True: go without a key that is not set, for what an endpoint publishes without one. Default false. */
  readonly keyOptional?: boolean;
  /** Prices given by the user, which count before an endpoint's list. By default none. */
  readonly namedPrices?: NamedPrices;
  /** Whether requests mark what others share, for the provider's cache. By default they do not. */
  readonly promptCache?: boolean | undefined;
  /** By default those of the program. */
  readonly protocols?: Protocols;
  /** Functions of this program; none by default. */
  readonly functions?: Functions | undefined;
}): Clients {
  const { keys, simulatedSuite, simulatorSeed, keyOptional = false, namedPrices = new Map(), protocols } = options;
  const { promptCache = false } = options;
  const functions: Functions = options.functions ?? new Map();
  const byRoute = new Map<string, ModelClient>();
  const offered = new Map<string, OfferedModels>();
  const httpFetch = createHttpFetch();

  function connect(endpoint: Endpoint): ModelClient {
    if (endpoint.kind === "person") throw notAServer();
    return createModelClient({
      endpoint,
      ...(protocols === undefined ? {} : { protocols }),
      promptCache,
      headers: attributionHeaders(endpoint, keys.environment),
      apiKey: keyFor(endpoint, keys) ?? (keyOptional ? null : requiredKey(endpoint)),
      prices: (model) => {
        const stated = namedPrices.get(model);
        if (stated !== undefined) return { ...stated, isStated: true };
        return offered.get(endpoint.id)?.models.get(model) ?? null;
      },
      fetch: fetchOf(endpoint),
    });
  }

  function fetchOf(endpoint: Endpoint): typeof fetch {
    if (endpoint.kind === "simulator") return simulatorFetch(simulatorOf(simulatedSuite, simulatorSeed));
    if (endpoint.kind !== "function") return httpFetch;
    const own = functions.get(endpoint.id);
    if (own === undefined) throw functionElsewhere(endpoint);
    return functionFetch(own);
  }

  function clientOf(endpoint: Endpoint): ModelClient {
    // One server may be called by several addresses, and with another key for the judge.
    const route = [endpoint.id, endpoint.baseUrl, endpoint.apiKeyEnv ?? "", endpoint.protocol ?? ""].join(" ");
    const client = byRoute.get(route) ?? connect(endpoint);
    byRoute.set(route, client);
    return client;
  }

  async function listedAt(endpoint: Endpoint, signal: AbortSignal): Promise<readonly ListedModel[]> {
    try {
      return await clientOf(endpoint).listModels({ signal, timeoutMs: listTimeoutMs });
    } catch (error) {
      if (error instanceof BenchError && error.code === "no-model-list" && endpoint.kind === "custom") return [];
      throw error;
    }
  }

  return {
    of: clientOf,
    listModels: async (endpoint, signal) => {
      const known = offered.get(endpoint.id);
      if (known !== undefined) return known;
      const askedAt = performance.now();
      const models = await listedAt(endpoint, signal);
      const list = {
        models: new Map(models.map((model) => [model.id, model])),
        roundTripMs: performance.now() - askedAt,
      };
      offered.set(endpoint.id, list);
      return list;
    },
  };
}

function simulatorOf(suite: Suite | null, seed: number): Simulator {
  if (suite === null) return createSimulator({ fields: [], seed });
  return createSimulator({ fields: gradedFields(suite), scripted: scriptedTexts(suite), seed });
}

/** Null for an endpoint without keys. @throws BenchError missing-key for any other. */
function requiredKey(endpoint: Endpoint): null {
  if (keyVariables(endpoint).length === 0) return null;
  throw missingKey(endpoint);
}

/** Planning refuses human judges by name; this is for what it might miss. */
function notAServer(): BenchError {
  return new BenchError({
    code: "internal",
    message: "Cannot send a request to a human judge.",
    hint: "People grade on a sheet: aib annotate --help. Please report the command that led here.",
  });
}

function functionElsewhere({ id, version = "" }: Endpoint): BenchError {
  const name = id.slice("function:".length, -`@${version}`.length);
  return new BenchError({
    code: "usage",
    message: `${name}, version ${version}, is a function of the program that measured it, which is not this one.`,
    hint: `Call planRun and runBenchmark there, with that function and this store: docs/library.md. Other models: name them with --models.`,
  });
}

/** What to say where an endpoint's key is not set. */
export function missingKey(endpoint: Endpoint): BenchError {
  const names = keyVariables(endpoint);
  return new BenchError({
    code: "missing-key",
    message: `No API key for ${endpoint.baseUrl}: ${names.join(" or ")} is not set.`,
    hint: `Put ${names[0] ?? ""}=... into the environment or a .env file in this folder. To try the benchmark without a key: aib run --models sim/holds-80`,
  });
}
