import {
  BenchError,
  refusableParameters,
  type Digest,
  type Environment,
  type ModelConfig,
  type RefusableParameter,
} from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import { checkModels, isOffered, listedIn, listModels, requireOffered } from "../check-models.ts";
import type { Clients } from "../clients.ts";
import { isOwnServer } from "./own-server.ts";
import type { ListedFacts, RowSources, ServedModel, StoredRow } from "./settle-rows.ts";
import { makeTinyCall } from "./tiny-call.ts";

export interface RowLookup {
  /** Null where there is none yet. */
  readonly store: Store | null;
  readonly clients: Clients;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

export interface TinyCallOptions {
  /** False where calls must not cost anything that no budget knows of. */
  readonly mayPay: boolean;
  /** Told before each call, as it may take as long as a server takes to load a model. */
  readonly onTinyCall: (row: ModelConfig) => void;
}

/**
 * The store, the endpoints' lists, and tiny calls.
 * @throws BenchError where an endpoint that has to be asked cannot be.
 */
export function rowSources(lookup: RowLookup, options: TinyCallOptions): RowSources {
  return {
    storedRows: (suite) => storedRows(lookup.store, suite),
    offers: (row) => offers(lookup, row),
    requireListed: async (models) => {
      await checkModels({ ...lookup, called: models });
    },
    listedFacts: (row) => listedFacts(lookup, row),
    isOwnServer: ({ endpoint }) => isOwnServer(lookup, endpoint),
    refusedParameters: (row) => refusedParameters(lookup, row, options),
  };
}

/** For what spends nothing and can do without: nothing is called, and an endpoint that cannot be asked says nothing. */
export function sourcesWithoutCalls(lookup: RowLookup): RowSources {
  return {
    storedRows: (suite) => storedRows(lookup.store, suite),
    offers: tolerantly((row) => offers(lookup, row), true),
    requireListed: async () => {},
    listedFacts: tolerantly((row) => listedFacts(lookup, row), { takesReasoning: null, namesParameters: false }),
    isOwnServer: tolerantly(({ endpoint }) => isOwnServer(lookup, endpoint), false),
    refusedParameters: null,
  };
}

function tolerantly<Asked, Fact>(
  about: (asked: Asked) => Promise<Fact>,
  otherwise: Fact,
): (asked: Asked) => Promise<Fact> {
  return async (asked) => {
    try {
      return await about(asked);
    } catch (error) {
      if (error instanceof BenchError) return otherwise;
      throw error;
    }
  };
}

async function storedRows(store: Store | null, suite: Digest): Promise<readonly StoredRow[]> {
  const modelConfigs = (await store?.modelConfigs(suite)) ?? [];
  if (store === null || modelConfigs.length === 0) return [];
  const [answered, faults] = await Promise.all([store.origins(suite), store.runFaults(suite)]);
  return modelConfigs.map((modelConfig) => {
    const { id } = modelConfig;
    const own = new Set(faults.filter(({ modelConfigId }) => modelConfigId === id).map(({ fault }) => fault));
    const refused = refusableParameters.filter((parameter) => own.has(`${parameter}-refused`));
    return { modelConfig, refused: answered.has(id) ? [] : refused };
  });
}

async function offers(lookup: RowLookup, model: ServedModel): Promise<boolean> {
  const { models } = await listModels(lookup, [model]);
  return isOffered(model.sentAs, [...models.values()]);
}

async function listedFacts(lookup: RowLookup, { endpoint, sentAs }: ModelConfig): Promise<ListedFacts> {
  const { models } = await listModels(lookup, [{ endpoint, sentAs }]);
  const listed = listedIn(models, sentAs);
  const takesReasoning = listed?.reasoning ?? null;
  return { takesReasoning, namesParameters: takesReasoning !== null };
}

/** Servers of one's own load a model with its first call. */
export const tinyCallTimeoutMs = 120_000;

async function refusedParameters(
  lookup: RowLookup,
  row: ModelConfig,
  { mayPay, onTinyCall }: TinyCallOptions,
): Promise<readonly RefusableParameter[]> {
  const { clients, environment, signal } = lookup;
  if (row.reasoningEffort === "off" && !row.temperatureSupported) return [];
  if (!mayPay && row.endpoint.kind !== "local") return [];
  const { models } = await listModels(lookup, [row]);
  requireOffered(row, models, environment);
  onTinyCall(row);
  const client = clients.of(row.endpoint);
  const { refused } = await makeTinyCall({ client, row, tool: null, timeoutMs: tinyCallTimeoutMs, signal });
  return refusableParameters.filter((parameter) => refused.includes(parameter));
}
