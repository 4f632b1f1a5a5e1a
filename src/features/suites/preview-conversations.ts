import type { ChatMessage, ToolDefinition } from "../../domain/chat.ts";
import type { Configuration, Scenario, Suite } from "../../domain/suite.ts";
import type { AnswerTask, Plan } from "../../domain/task.ts";
import { openRouterEndpoint, simulatorEndpoint } from "../../model/registry/endpoints.ts";
import { resolveJudgeConfig, resolveModelConfig } from "../../model/registry/resolve-model-config.ts";
import { answerRequest, standInAnswer, planRun, type Readers } from "../../plan/index.ts";
import { selectConfigurations, requireKnown, scenarioOf } from "../../suite/index.ts";

/** What is to be seen of a suite. */
export interface PreviewChoice {
  /** Ids; null for the first scenario of each experiment. */
  readonly scenarios: readonly string[] | null;
  /** Null for the one that the suite's first default configuration has. */
  readonly variant: string | null;
  /** Null for both. */
  readonly delivery: string | null;
}

/** A conversation as it reaches the model with its last turn. */
export interface ConversationPreview {
  readonly scenario: Scenario;
  readonly configuration: Configuration;
  /** Exactly as sent, but for the model's own answers: `<the model's answer to rs01>` stands for each. */
  readonly messages: readonly ChatMessage[];
  /** What the model is offered to call, or null. */
  readonly tool: ToolDefinition | null;
}

/** @throws BenchError usage for a scenario, variant or delivery that there is not. */
export function previewConversations(suite: Suite, choice: PreviewChoice): readonly ConversationPreview[] {
  const [{ variant }] = suite.defaultConfigurations;
  const configurations = selectConfigurations(suite, {
    variants: [choice.variant ?? variant],
    deliveries: choice.delivery === null ? ["user_role", "tool_role"] : [choice.delivery],
  });
  const known = suite.scenarios.map(({ id }) => id);
  const wanted = new Set(choice.scenarios ? requireKnown("scenario", choice.scenarios, known) : firstOfEach(suite));
  const plan = standInPlan(suite, configurations);
  return suite.scenarios
    .filter(({ id }) => wanted.has(id))
    .flatMap(({ id }) => conversationsOf(plan, id).flatMap((turns) => previewOf(plan, turns)));
}

/** The answer tasks of each conversation of a scenario, one conversation a configuration. */
function conversationsOf({ tasks }: Plan, scenarioId: string): readonly (readonly AnswerTask[])[] {
  const answers = tasks.filter((task): task is AnswerTask => task.kind === "answer" && task.scenarioId === scenarioId);
  return [...Map.groupBy(answers, ({ conversationId }) => conversationId).values()];
}

/** Up to the last turn of every run: a repair is asked only where a ballot has no number. */
function previewOf({ suite, tasks }: Plan, turns: readonly AnswerTask[]): readonly ConversationPreview[] {
  const [first] = turns;
  if (first === undefined) return [];
  const scenario = scenarioOf(suite, first.scenarioId);
  const task = turns.findLast(({ turnIndex }) => scenario.turns[turnIndex]?.repairs === undefined) ?? first;
  const answers = task.history.flatMap((key) => {
    const answered = tasks.find((each) => each.key === key);
    return answered?.kind === "answer" ? standInAnswer(answered, `<the model's answer to ${answered.turnId}>`) : [];
  });
  const { messages, tool } = answerRequest(suite, task, answers);
  return [{ scenario, configuration: task.configuration, messages, tool }];
}

function firstOfEach({ experiments, scenarios }: Suite): readonly string[] {
  return experiments.flatMap(({ id }) => scenarios.find(({ experiment }) => experiment === id)?.id ?? []);
}

/** One run of a suite over a model config that stands for any, graded by the suite's judge. Nothing is asked by it. */
export function standInPlan(suite: Suite, configurations: readonly Configuration[]): Plan {
  const { generation, judge, readers = [] } = suite;
  const modelConfig = resolveModelConfig({
    model: "sim/always-holds",
    endpoint: simulatorEndpoint,
    maxTokens: generation.maxTokens,
    defaultTemperature: generation.temperature,
  });
  const graders = { endpoint: openRouterEndpoint(), reasoningEffort: "off" } as const;
  const judges = [resolveJudgeConfig({ ...judge, ...graders })];
  const [first, second] = readers.map((model) => resolveJudgeConfig({ ...judge, model, ...graders }));
  const readersOf = (): Readers | null => (first === undefined || second === undefined ? null : [first, second]);
  return planRun({
    suite,
    modelConfigs: [modelConfig],
    judges,
    readersOf,
    runs: [1],
    configurations,
    experiments: null,
  });
}
