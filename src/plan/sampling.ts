import type { ChatRequest, ModelConfig } from "../domain/index.ts";

/** The sampling settings that the request itself carries. */
export type Sampling = Pick<ChatRequest, "model" | "temperature" | "maxTokens" | "reasoningEffort" | "provider">;

/** Omits the temperature where it has no effect: some servers reject a request that carries it. */
export function samplingOf(modelConfig: ModelConfig): Sampling {
  return {
    model: modelConfig.sentAs,
    temperature: modelConfig.temperatureSupported ? modelConfig.temperature : null,
    maxTokens: modelConfig.maxTokens,
    reasoningEffort: modelConfig.reasoningEffort,
    provider: modelConfig.provider,
  };
}
