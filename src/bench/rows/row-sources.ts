import { BenchError, type Digest, type Environment, type ModelConfig } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import { listedIn, listModels } from "../check-models.ts";
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
    takesReasoning: async (endpoint, sentAs) => {
      try {
        return await sources.takesReasoning(endpoint, sentAs);
      } catch (error) {
        if (error instanceof BenchError) return null;
        throw error;
      }
    },
  };
}
