import { BenchError, type Endpoint } from "../domain/index.ts";
import { customEndpoint, localEndpoint, openRouterEndpoint, simulatorEndpoint } from "../model/index.ts";

/** Where calls go, as the person asked for it. */
export interface Routing {
  /** Any OpenAI-compatible server, for all models and the judge; null for each model's own place. */
  readonly baseUrl: string | null;
  /** Name of the variable that holds the key for `baseUrl`; null for a server without keys. */
  readonly apiKeyEnv: string | null;
  /** The server behind `local/...` ids. */
  readonly localUrl: string | null;
  /** Replaces OpenRouter's address (OPENROUTER_BASE_URL). */
  readonly openRouterUrl: string | null;
}

export const simulatedPrefix = "sim/";
export const localPrefix = "local/";

/**
 * The endpoint that serves a model id: an explicit base URL first, then what the id's prefix says, else OpenRouter.
 * @throws BenchError usage for a `local/...` id without a local server.
 */
export function endpointOf(model: string, routing: Routing): Endpoint {
  if (routing.baseUrl !== null) return customEndpoint(routing.baseUrl, routing.apiKeyEnv);
  if (model.startsWith(simulatedPrefix)) return simulatorEndpoint;
  if (model.startsWith(localPrefix)) return localEndpoint(requireLocalUrl(model, routing));
  return openRouterEndpoint(routing.openRouterUrl ?? undefined);
}

function requireLocalUrl(model: string, { localUrl }: Routing): string {
  if (localUrl !== null) return localUrl;
  throw new BenchError({
    code: "usage",
    message: `${model} is a local model, but no local server is named.`,
    hint: "Add --local-url http://127.0.0.1:11434/v1 (Ollama) or http://127.0.0.1:1234/v1 (LM Studio), or set LOCAL_MODEL_URL.",
  });
}
