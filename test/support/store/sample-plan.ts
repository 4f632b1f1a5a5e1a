import { digestOf } from "../../../src/domain/digest.ts";
import type { JudgeConfig, ModelConfig } from "../../../src/domain/model-config.ts";
import { suiteDigest } from "../../../src/domain/suite-digest.ts";
import type { Suite, SuiteDefinition } from "../../../src/domain/suite.ts";
import type { AnswerTask, Plan, VerdictTask } from "../../../src/domain/task.ts";

/** A small suite that differs from others by its name and its scenarios only. */
export function sampleSuite(
  id = "sample",
  scenarios: SuiteDefinition["scenarios"] = [],
  ballots?: SuiteDefinition["ballots"],
): Suite {
  const definition: SuiteDefinition = {
    id,
    version: "1",
    title: `The suite ${id}`,
    description: "Two scenarios to store.",
    systemVariants: [{ id: "neutral", title: "Neutral", text: "You talk with a person." }],
    deliveries: {
      user_role: { systemSuffix: null },
      tool_role: {
        reply: "argument",
        systemSuffix: "Speak through the tool.",
        startToken: "[begin]",
        greeting: "Hello.",
        tool: { name: "say", description: "Says it.", parameter: "message", parameterDescription: "The words." },
      },
    },
    defaultConfigurations: [{ variant: "neutral", delivery: "user_role" }],
    experiments: [],
    scenarios,
    ...(ballots === undefined ? {} : { ballots }),
    rubrics: [],
    judging: { instructions: "Grade.", repair: "Once more: {problem}" },
    judge: { model: "judge/one", temperature: 0, maxTokens: 1024 },
    index: { title: "Index", measures: [], components: [] },
    interval: { method: "bootstrap-percentile", level: 0.95, resamples: 1000, seed: 1 },
    defaultRuns: 1,
    generation: { temperature: 0.7, maxTokens: 2048 },
  };
  return { ...definition, digest: suiteDigest(definition) };
}

const endpoint = { id: "simulator", kind: "simulator", baseUrl: "here", apiKeyEnv: null } as const;

export function sampleModelConfig(label: string): ModelConfig {
  const model = `vendor/${label}`;
  return {
    id: digestOf(model),
    label,
    model,
    sentAs: model,
    provider: null,
    temperature: 0.7,
    temperatureSupported: true,
    reasoningEffort: "low",
    askedEfforts: ["low"],
    refused: [],
    maxTokens: 2048,
    endpoint,
  };
}

export function sampleJudge(label: string): JudgeConfig {
  const model = `judge/${label}`;
  return {
    id: digestOf(model),
    label,
    model,
    sentAs: model,
    temperature: 0,
    maxTokens: 1024,
    reasoningEffort: "none",
    endpoint,
    blind: false,
    repeat: 1,
  };
}

interface PlanParts {
  readonly suite: Suite;
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  readonly runs: number;
}

export interface SamplePlan extends Plan {
  readonly answers: readonly AnswerTask[];
  readonly verdicts: readonly VerdictTask[];
}

/** Of every run two conversations: `short` with one turn, `long` with two. */
export function samplePlan(parts: Partial<PlanParts> = {}): SamplePlan {
  const {
    suite = sampleSuite(),
    modelConfigs = [sampleModelConfig("alpha")],
    judges = [sampleJudge("one")],
    runs = 1,
  } = parts;
  const answers: AnswerTask[] = [];
  const verdicts: VerdictTask[] = [];
  for (const modelConfig of modelConfigs) {
    for (let run = 1; run <= runs; run += 1) {
      for (const [scenarioId, turns] of [
        ["short", 1],
        ["long", 2],
      ] as const) {
        const conversation = sampleConversation({ modelConfig, run, scenarioId, turns });
        answers.push(...conversation);
        verdicts.push(...judges.map((judge) => sampleVerdictTask(conversation, judge)).filter((task) => task !== null));
      }
    }
  }
  return { suite, tasks: [...answers, ...verdicts], answers, verdicts };
}

interface ConversationParts {
  readonly modelConfig: ModelConfig;
  readonly run: number;
  readonly scenarioId: string;
  readonly turns: number;
}

function sampleConversation({ modelConfig, run, scenarioId, turns }: ConversationParts): readonly AnswerTask[] {
  const keyOf = (turnIndex: number) => digestOf([modelConfig.id, run, scenarioId, turnIndex]);
  return Array.from({ length: turns }, (_, turnIndex) => ({
    kind: "answer",
    key: keyOf(turnIndex),
    dependsOn: turnIndex === 0 ? [] : [keyOf(turnIndex - 1)],
    history: turnIndex === 0 ? [] : [keyOf(turnIndex - 1)],
    decidedBy: [],
    lane: modelConfig.id,
    channel: "simulator",
    modelConfig,
    run,
    configuration: { variant: "neutral", delivery: "user_role" },
    scenarioId,
    conversationId: digestOf([modelConfig.id, run, scenarioId]),
    turnIndex,
    turnId: `${scenarioId}_turn${turnIndex + 1}`,
    trunkId: digestOf([modelConfig.id, run, scenarioId]),
  }));
}

function sampleVerdictTask(conversation: readonly AnswerTask[], judge: JudgeConfig): VerdictTask | null {
  const [first] = conversation;
  if (first === undefined) return null;
  const { modelConfig, run, configuration, scenarioId, conversationId, lane, channel } = first;
  const place = { modelConfig, run, configuration, scenarioId, conversationId };
  const dependsOn = conversation.map((task) => task.key);
  const inputs = { dependsOn, history: dependsOn, decidedBy: [] };
  return { kind: "verdict", key: digestOf([dependsOn, judge.id]), ...inputs, lane, channel, ...place, judge };
}
