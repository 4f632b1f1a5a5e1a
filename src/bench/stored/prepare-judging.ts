import { BenchError, type JudgeConfig, type ModelConfig, type Suite } from "../../domain/index.ts";
import { planVerdicts, type AnsweredConversation } from "../../plan/index.ts";
import type { PlannedTurn, Store } from "../../store/index.ts";
import { scenarioOf } from "../../suite/index.ts";
import { chooseJudge } from "../choose-judge.ts";
import { chooseExperiments } from "../choose-parts.ts";
import { prepare, type WorkingTerms } from "../prepare-run.ts";
import type { PreparedRun } from "../prepared-run.ts";
import type { Routing } from "../routing.ts";
import { selectStoredModelConfigs } from "../select-stored-model-configs.ts";
import { ownSuite } from "./own-suite.ts";

export interface JudgingOrder extends WorkingTerms {
  /** A stored suite's id, the beginning of its digest, or a YAML file; null for the newest results' one. */
  readonly suite: string | null;
  /** Labels, ids and patterns of stored model configs; none for all. */
  readonly models: readonly string[];
  readonly judge: string;
  readonly experiments: readonly string[] | null;
  readonly routing: Routing;
  readonly allowSelfJudge: boolean;
}

/**
 * Plans one judge's verdicts on stored conversations, beside those that other judges gave. Plans nothing else: the models
 * under test are not asked anything, and a conversation that lacks an answer is left out.
 * @throws BenchError for whatever is missing, unknown or unreachable, with the next step.
 */
export async function prepareJudging(store: Store, order: JudgingOrder): Promise<PreparedRun> {
  const suite = await ownSuite(store, { suite: order.suite, whyNotImported });
  const stored = selectStoredModelConfigs(order.models, await store.modelConfigs(suite.digest));
  const judge = chooseJudge({ suite, judge: order.judge, modelConfigs: stored, routing: order.routing });
  const { modelConfigs, notes } = order.allowSelfJudge ? { modelConfigs: stored, notes: [] } : others(stored, judge);
  const { conversations, incomplete } = await storedConversations(store, { suite, modelConfigs, order });
  if (conversations.length === 0) throw nothingToGrade(incomplete);
  const plan = planVerdicts({ suite, conversations, judge });
  const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
  const leftOut = incomplete === 0 ? [] : [`Left out: ${incomplete} conversations whose answers are not all there.`];
  const { environment } = order.routing;
  return prepare({ plan, judges: [judge], notes: [...notes, ...leftOut] }, { ...order, environment, finished });
}

/*
 * Their recorded requests hold the conversations, but nobody kept the rubrics and instructions that their judge was given.
 * Grades by our rubrics would stand under the same suite as grades by theirs, as if only the judge were another.
 */
const whyNotImported =
  "the rubrics and instructions that their judge graded by are not in the store, so another judge's grades could not be compared with those.";

interface OwnChoice {
  readonly modelConfigs: readonly ModelConfig[];
  readonly notes: readonly string[];
}

function others(modelConfigs: readonly ModelConfig[], judge: JudgeConfig): OwnChoice {
  const rest = modelConfigs.filter(({ model }) => model !== judge.model);
  if (rest.length === modelConfigs.length) return { modelConfigs, notes: [] };
  if (rest.length > 0) {
    const note = `Left out: ${judge.model} would grade itself. Allow it with --allow-self-judge.`;
    return { modelConfigs: rest, notes: [note] };
  }
  throw new BenchError({
    code: "usage",
    message: `${judge.model} would grade itself and nothing else.`,
    hint: "Name another judge with --judge, or allow it with --allow-self-judge.",
  });
}

interface Wanted {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly order: JudgingOrder;
}

interface StoredConversations {
  readonly conversations: readonly AnsweredConversation[];
  /** How many lack an answer. */
  readonly incomplete: number;
}

async function storedConversations(store: Store, wanted: Wanted): Promise<StoredConversations> {
  const { suite, modelConfigs, order } = wanted;
  const experiments = chooseExperiments(suite, order.experiments);
  const scenarios = suite.scenarios.filter(({ experiment }) => experiments?.includes(experiment) ?? true);
  const scenarioIds = scenarios.map(({ id }) => id);
  const turns = await store.plannedTurns({ suiteDigest: suite.digest, scenarioIds });
  const byModelConfig = Map.groupBy(turns, ({ modelConfigId }) => modelConfigId);
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
  return { modelConfig, run, configuration, scenarioId, conversationId, answerKeys: turns.map(({ key }) => key) };
}

function nothingToGrade(incomplete: number): BenchError {
  return new BenchError({
    code: "not-found",
    message:
      incomplete === 0
        ? "There is no conversation to grade under what was chosen."
        : `None of the ${incomplete} conversations chosen has all its answers, so none can be graded.`,
    hint: "Ask for what is missing first: aib rerun.",
  });
}
