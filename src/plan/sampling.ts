import type { ChatRequest, ModelConfig } from "../domain/index.ts";

/** How a request is sampled, as far as the request itself says it. */
export type Sampling = Pick<ChatRequest, "model" | "temperature" | "maxTokens" | "reasoningEffort" | "provider">;

/** Leaves the temperature out where it has no effect: some servers refuse a request that carries it. */
export function samplingOf(modelConfig: ModelConfig): Sampling {
  return {
    model: modelConfig.sentAs,
    temperature: modelConfig.temperatureSupported ? modelConfig.temperature : null,
    maxTokens: modelConfig.maxTokens,
    reasoningEffort: modelConfig.reasoningEffort,
    provider: modelConfig.provider,
  };
}
