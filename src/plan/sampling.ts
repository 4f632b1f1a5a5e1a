import type { ChatRequest } from "../domain/chat.ts";
import type { ModelConfig } from "../domain/model-config.ts";
import type { Scenario, Suite } from "../domain/suite.ts";

/** The sampling settings that the request itself carries. */
export type Sampling = Pick<ChatRequest, "model" | "temperature" | "maxTokens" | "reasoningEffort" | "provider">;

/**
 * Omits the temperature where it has no effect: some servers reject a request that carries it.
 * @param temperature replaces that of the model config; null keeps it
 */
export function samplingOf(modelConfig: ModelConfig, temperature: number | null = null): Sampling {
  return {
    model: modelConfig.sentAs,
    temperature: modelConfig.temperatureSupported ? (temperature ?? modelConfig.temperature) : null,
    maxTokens: modelConfig.maxTokens,
    reasoningEffort: modelConfig.reasoningEffort,
    provider: modelConfig.provider,
  };
}

/** The temperature of a ballot, and null for any other turn. */
export function ballotTemperature({ ballots }: Suite, { turns }: Scenario, turnId: string): number | null {
  const asked = turns.find(({ id }) => id === turnId)?.ballot;
  return ballots?.find(({ id }) => id === asked)?.temperature ?? null;
}
