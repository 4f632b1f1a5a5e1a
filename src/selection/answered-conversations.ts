import type { ModelConfig, Suite } from "../domain/index.ts";
import type { AnsweredConversation } from "../plan/index.ts";
import type { PlannedTurn, Store } from "../store/index.ts";
import { scenarioOf } from "../suite/index.ts";
import { selectExperiments, isSelectedConfiguration } from "./select-configurations.ts";

export interface ConversationQuery {
  readonly suite: Suite;
  /** Whose conversations, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Null for all. */
  readonly experiments: readonly string[] | null;
  /** Null for all, as by default. */
  readonly variants?: readonly string[] | null;
  readonly deliveries?: readonly string[] | null;
}

export interface StoredConversations {
  readonly conversations: readonly AnsweredConversation[];
  /** How many lack an answer. */
  readonly incomplete: number;
}

/** Every stored conversation that there is something to grade in. @throws BenchError usage for an unknown name. */
export async function answeredConversations(store: Store, query: ConversationQuery): Promise<StoredConversations> {
  const { suite, modelConfigs, variants = null, deliveries = null } = query;
  const isChosen = isSelectedConfiguration(suite, { variants, deliveries });
  const experiments = selectExperiments(suite, query.experiments);
  const scenarios = suite.scenarios.filter(({ experiment }) => experiments?.includes(experiment) ?? true);
  const scenarioIds = scenarios.map(({ id }) => id);
  const turns = await store.plannedTurns({ suiteDigest: suite.digest, scenarioIds });
  const chosen = turns.filter(({ configuration }) => isChosen(configuration));
  const byModelConfig = Map.groupBy(chosen, ({ modelConfigId }) => modelConfigId);
  const found = modelConfigs.flatMap((modelConfig) => {
    const own = Map.groupBy(byModelConfig.get(modelConfig.id) ?? [], ({ conversationId }) => conversationId);
    return [...own.values()].map((conversation) => answered(suite, modelConfig, conversation));
  });
  const conversations = found.filter((conversation) => conversation !== null);
  return { conversations, incomplete: found.length - conversations.length };
}

/** Null unless every turn of the scenario has its answer. The store gives turns in their order. */
function answered(suite: Suite, modelConfig: ModelConfig, turns: readonly PlannedTurn[]): AnsweredConversation | null {
  const [first] = turns;
  if (first === undefined || turns.length < scenarioOf(suite, first.scenarioId).turns.length) return null;
  if (turns.some((turn) => !turn.answered)) return null;
  const { run, configuration, scenarioId, conversationId } = first;
  const answerKeys = turns.map(({ key }) => key);
  return { modelConfig, run, configuration, scenarioId, conversationId, answerKeys, decidedBy: [] };
}
