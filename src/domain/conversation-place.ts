import type { Digest } from "./digest.ts";
import type { Configuration } from "./suite.ts";
import type { PlannedConversation } from "./task.ts";

/** Where a conversation stands: model config, run, configuration and scenario. */
export interface ConversationPlace {
  readonly modelConfigId: Digest;
  /** Runs are numbered from 1. */
  readonly run: number;
  readonly configuration: Configuration;
  readonly scenarioId: string;
}

export function placeOf({ modelConfig, run, configuration, scenarioId }: PlannedConversation): ConversationPlace {
  return { modelConfigId: modelConfig.id, run, configuration, scenarioId };
}

/** Equal for the same place, and different for any two places in one suite. */
export function conversationKey({ modelConfigId, run, configuration, scenarioId }: ConversationPlace): string {
  return `${modelConfigId} ${run} ${configuration.variant} ${configuration.delivery} ${scenarioId}`;
}

/** Equal for all conversations of one run. */
export function runKey({ modelConfigId, run }: Pick<ConversationPlace, "modelConfigId" | "run">): string {
  return `${modelConfigId} ${run}`;
}
