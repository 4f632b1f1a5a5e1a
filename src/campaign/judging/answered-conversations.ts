import type { ModelConfig } from "../../domain/model-config.ts";
import type { Scenario, Suite } from "../../domain/suite.ts";
import type { AnsweredConversation, ReadablePass } from "../../plan/index.ts";
import type { Store } from "../../store/index.ts";
import type { PlannedTurn } from "../../store/names/name-extraction.ts";
import { repeatedTurns, scenarioOf, selectExperiments, isSelectedConfiguration } from "../../suite/index.ts";

export interface ConversationQuery {
  readonly suite: Suite;
  /** Whose conversations, in this order. */
  readonly modelConfigs: readonly ModelConfig[];
  /** Null for all. */
  readonly experiments: readonly string[] | null;
  /** Null for all, as by default. */
  readonly variants?: readonly string[] | null;
  readonly deliveries?: readonly string[] | null;
  /** Whether to include conversations that are graded only on request. Default: no. */
  readonly gradeAll?: boolean;
}

export interface StoredConversations {
  readonly conversations: readonly AnsweredConversation[];
  /** How many lack an answer. */
  readonly incomplete: number;
}

/** Every stored conversation with something to grade. @throws BenchError usage for an unknown name. */
export async function answeredConversations(store: Store, query: ConversationQuery): Promise<StoredConversations> {
  const { suite, modelConfigs, variants = null, deliveries = null, gradeAll = false } = query;
  const isChosen = isSelectedConfiguration(suite, { variants, deliveries });
  const experiments = selectExperiments(suite, query.experiments);
  const scenarios = suite.scenarios.filter(
    ({ experiment, grading }) => (experiments?.includes(experiment) ?? true) && (gradeAll || grading !== "on-request"),
  );
  const graded = new Set(scenarios.map(({ id }) => id));
  const turns = await store.plannedTurns({ suiteDigest: suite.digest, scenarioIds: withTrunks(suite, scenarios) });
  const passes = Map.groupBy(
    turns.filter(({ configuration }) => isChosen(configuration)),
    passOf,
  );
  const byModelConfig = Map.groupBy(passes.values(), ([first]) => first?.modelConfigId);
  const found = modelConfigs.flatMap((modelConfig) =>
    (byModelConfig.get(modelConfig.id) ?? []).flatMap((pass) => {
      const own = Map.groupBy(
        pass.filter(({ scenarioId }) => graded.has(scenarioId)),
        ({ conversationId }) => conversationId,
      );
      return [...own.values()].map((conversation) => answered(suite, modelConfig, pass, conversation));
    }),
  );
  const conversations = found.filter((conversation) => typeof conversation === "object");
  return { conversations, incomplete: found.filter((conversation) => conversation === "incomplete").length };
}

/** Every stored run under a configuration, with its turns that have an answer or were skipped. @throws BenchError usage for an unknown name. */
export async function storedPasses(
  store: Store,
  { suite, modelConfigs, experiments: wanted, variants = null, deliveries = null }: ConversationQuery,
): Promise<readonly ReadablePass[]> {
  const isChosen = isSelectedConfiguration(suite, { variants, deliveries });
  const experiments = selectExperiments(suite, wanted);
  const scenarios = suite.scenarios.filter(({ experiment }) => experiments?.includes(experiment) ?? true);
  const turns = await store.plannedTurns({ suiteDigest: suite.digest, scenarioIds: scenarios.map(({ id }) => id) });
  const known = turns.filter(
    ({ configuration, answered: has, skipped }) => isChosen(configuration) && (has || skipped),
  );
  const passes = [...Map.groupBy(known, passOf).values()];
  return modelConfigs.flatMap((modelConfig) =>
    passes.flatMap((pass) => {
      const [first] = pass;
      if (first?.modelConfigId !== modelConfig.id) return [];
      const { run, configuration } = first;
      return [{ modelConfig, run, configuration, turns: new Map(pass.map((turn) => [turn.turnId, turn])) }];
    }),
  );
}

/** With the scenarios whose answers they repeat or whose ballots decide them. */
function withTrunks(suite: Suite, scenarios: readonly Scenario[]): readonly string[] {
  const ids = new Set(scenarios.map(({ id }) => id));
  for (const id of ids) {
    const { fork, sideBy } = scenarioOf(suite, id);
    for (const trunk of [fork?.scenario, sideBy]) if (trunk !== undefined) ids.add(trunk);
  }
  return [...ids];
}

function passOf({ modelConfigId, run, configuration: { variant, delivery } }: PlannedTurn): string {
  return `${modelConfigId} ${run} ${variant} ${delivery}`;
}

/**
 * A conversation is incomplete until every turn has its answer or was skipped. It was skipped where no turn of its own was
 * asked: nothing is to be graded.
 * @param pass all turns of the run under the conversation's configuration
 */
function answered(
  suite: Suite,
  modelConfig: ModelConfig,
  pass: readonly PlannedTurn[],
  [first]: readonly PlannedTurn[],
): AnsweredConversation | "incomplete" | "skipped" {
  if (first === undefined) return "incomplete";
  const { run, configuration, scenarioId, conversationId } = first;
  const { turns, fork, sideBy } = scenarioOf(suite, scenarioId);
  const repeated = repeatedTurns(suite, fork);
  const said = [...repeated, ...turns.filter(({ ballot }) => ballot === undefined)].map(({ id }) => turnIn(pass, id));
  const openers = sideBy === undefined ? [] : scenarioOf(suite, sideBy).turns;
  const deciding = openers.filter(({ ballot }) => ballot !== undefined).map(({ id }) => turnIn(pass, id));
  const needed = [...said, ...deciding].filter((turn) => turn !== undefined);
  if (needed.length < said.length + deciding.length) return "incomplete";
  if (needed.some((turn) => !turn.answered && !turn.skipped)) return "incomplete";
  const keys = said.flatMap((turn) => turn?.key ?? []);
  const end = said.findIndex((turn) => turn?.skipped);
  const answeredKeys = end === -1 ? keys : keys.slice(0, end);
  if (answeredKeys.length <= repeated.length) return "skipped";
  const decidedBy = deciding.flatMap((turn) => turn?.key ?? []);
  return { modelConfig, run, configuration, scenarioId, conversationId, answerKeys: keys, answeredKeys, decidedBy };
}

function turnIn(pass: readonly PlannedTurn[], turnId: string): PlannedTurn | undefined {
  return pass.find((turn) => turn.turnId === turnId);
}
