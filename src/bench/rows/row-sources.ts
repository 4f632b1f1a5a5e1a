import { BenchError, type Digest, type Environment, type ModelConfig } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import { isOffered, listedIn, listModels } from "../check-models.ts";
import type { Clients } from "../clients.ts";
import type { RowSources } from "./settle-rows.ts";

export interface RowLookup {
  /** Null where there is none yet. */
  readonly store: Store | null;
  readonly clients: Clients;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/** The store and the endpoints' lists. @throws BenchError where an endpoint that has to be asked cannot be. */
export function rowSources({ store, clients, environment, signal }: RowLookup): RowSources {
  return {
    storedRows: async (suite: Digest): Promise<readonly ModelConfig[]> => (await store?.modelConfigs(suite)) ?? [],
    offers: async (endpoint, sentAs) => {
      const { models } = await listModels({ clients, environment, signal }, [{ endpoint, sentAs }]);
      return isOffered(sentAs, [...models.values()]);
    },
    takesReasoning: async (endpoint, sentAs) => {
      const { models } = await listModels({ clients, environment, signal }, [{ endpoint, sentAs }]);
      return listedIn(models, sentAs)?.reasoning ?? null;
    },
  };
}

/** For those who spend nothing and can do without: an endpoint that cannot be asked says nothing. */
export function tolerantly(sources: RowSources): RowSources {
  return {
    ...sources,
    offers: (endpoint, sentAs) => unlessUnsaid(sources.offers(endpoint, sentAs), true),
    takesReasoning: (endpoint, sentAs) => unlessUnsaid(sources.takesReasoning(endpoint, sentAs), null),
  };
}

async function unlessUnsaid<Said>(asked: Promise<Said>, otherwise: Said): Promise<Said> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BenchError) return otherwise;
    throw error;
  }
}
