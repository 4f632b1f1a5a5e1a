import { BenchError, type Endpoint, type JudgeConfig, type ModelConfig } from "../domain/index.ts";
import { nearestNames, respondentNamed, type ListedModel } from "../model/index.ts";
import type { Clients } from "./clients.ts";

/** What the endpoints say of the models that a run needs, by endpoint id and model id. */
export interface ModelListing {
  readonly find: (endpoint: Endpoint, sentAs: string) => ListedModel | null;
}

export interface CheckOptions {
  readonly clients: Clients;
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  readonly signal: AbortSignal;
}

/**
 * Asks every endpoint of a run for its models, before anything is spent.
 * @throws BenchError unreachable | missing-key | endpoint-refused from the endpoint, unknown-model with the nearest names.
 */
export async function checkModels({ clients, modelConfigs, judges, signal }: CheckOptions): Promise<ModelListing> {
  const wanted = [...modelConfigs, ...judges];
  const endpoints = new Map(wanted.map(({ endpoint }) => [endpoint.id, endpoint]));
  const listed = new Map<string, ReadonlyMap<string, ListedModel>>();
  for (const endpoint of endpoints.values()) {
    listed.set(endpoint.id, await clients.listModels(endpoint, signal));
  }
  const find = (endpoint: Endpoint, sentAs: string): ListedModel | null => listed.get(endpoint.id)?.get(sentAs) ?? null;
  for (const { endpoint, sentAs } of wanted) {
    const known = [...(listed.get(endpoint.id)?.values() ?? [])];
    if (!isOffered(sentAs, known))
      throw unknownAt(
        endpoint,
        sentAs,
        known.map(({ id }) => id),
      );
  }
  return { find };
}

/** The simulator lists a few of its respondents; it knows one for every probability. */
function isOffered(sentAs: string, known: readonly ListedModel[]): boolean {
  const simulator = known.some(({ simulated }) => simulated);
  return known.some(({ id }) => id === sentAs) || (simulator && respondentNamed(sentAs) !== null);
}

function unknownAt(endpoint: Endpoint, sentAs: string, known: readonly string[]): BenchError {
  const near = nearestNames(sentAs, known, 3);
  return new BenchError({
    code: "unknown-model",
    message: `${endpoint.baseUrl} does not offer a model "${sentAs}" (it lists ${known.length}).`,
    hint: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "Check the id, or the address of the server.",
  });
}
