// A store of any size: generated answers and grades to the real questions, with realistic requests and replies.
import type { Answer } from "../src/domain/answer.ts";
import type { ModelConfig } from "../src/domain/model-config.ts";
import type { Suite } from "../src/domain/suite.ts";
import type { AnswerTask, Task, VerdictTask } from "../src/domain/task.ts";
import type { FieldScores, Verdict } from "../src/domain/verdict.ts";
import { verdictRequest } from "../src/judge/index.ts";
import { createModelClient } from "../src/model/index.ts";
import { openRouterEndpoint } from "../src/model/registry/endpoints.ts";
import { resolveJudgeConfig, resolveModelConfig } from "../src/model/registry/resolve-model-config.ts";
import { answerRequest, conversationOf, planRun } from "../src/plan/index.ts";
import { createRandom } from "../src/statistics/random.ts";
import type { ImportedAttempt } from "../src/store/imports/import-batch.ts";
import type { Store } from "../src/store/index.ts";
import { loadSuite, rubricOf, scenarioOf } from "../src/suite/index.ts";
import { createProse } from "./generated-words.ts";

export interface StoreSize {
  readonly modelConfigs: number;
  readonly runs: number;
}

const endpoint = openRouterEndpoint();
const client = createModelClient({ endpoint, apiKey: null, fetch });

/** The parameters from which one model config's results are drawn. */
interface Author {
  readonly suite: Suite;
  readonly random: () => number;
  readonly prose: (words: number) => string;
  /** How well it does, 0 to 1. */
  readonly strength: number;
}

/** Fills an empty store, one model config after another. */
export async function generateResults(store: Store, { modelConfigs, runs }: StoreSize): Promise<void> {
  const suite = await loadSuite("v2");
  const { judge: wanted } = suite;
  const judge = resolveJudgeConfig({ ...wanted, endpoint, reasoningEffort: "none" });
  for (let place = 0; place < modelConfigs; place += 1) {
    const modelConfig = modelConfigAt(place, suite);
    const { tasks } = planRun({
      suite,
      modelConfigs: [modelConfig],
      judges: [judge],
      runs: Array.from({ length: runs }, (_, run) => run + 1),
      configurations: suite.defaultConfigurations,
      experiments: null,
    });
    const random = createRandom(place);
    const author = { suite, random, prose: createProse(place), strength: 0.3 + 0.7 * random() };
    const batch = { suite, modelConfigs: [modelConfig], judges: [judge], tasks, nameExtractions: [] };
    await store.importResults({ ...batch, ...resultsOf(author, tasks) });
  }
}

/** Every model in two settings. */
function modelConfigAt(place: number, { generation }: Suite): ModelConfig {
  const model = `vendor-${place % 23}/model-${Math.floor(place / 2)}-instruct-preview`;
  const temperature = place % 2 === 0 ? generation.temperature : 0;
  return resolveModelConfig({ model, endpoint, temperature, maxTokens: generation.maxTokens, defaultTemperature: 0 });
}

function resultsOf(author: Author, tasks: readonly Task[]) {
  const answers = new Map<string, Answer>();
  const verdicts: Verdict[] = [];
  const attempts: ImportedAttempt[] = [];
  for (const task of tasks) {
    const before = task.dependsOn.flatMap((key) => answers.get(key) ?? []);
    if (task.kind === "answer") {
      const answer = answerTo(author, task);
      answers.set(task.key, answer);
      const request = answerRequest(author.suite, task, before);
      attempts.push(attemptAt(task, client.prepare(request).text, replyOf(answer)));
    } else if (task.kind === "verdict") {
      const verdict = verdictOn(author, task);
      verdicts.push(verdict);
      attempts.push(attemptAt(task, gradingRequest(author, task, before), JSON.stringify(verdict.grade)));
    }
  }
  return { answers: [...answers.values()], verdicts, attempts };
}

function answerTo({ random, prose }: Author, { key }: AnswerTask): Answer {
  const text = prose(80 + Math.floor(240 * random()));
  const call = { name: "send_message_to_human", arguments: JSON.stringify({ message: text }) };
  return {
    taskKey: key,
    attemptId: null,
    text,
    channel: "tool",
    truncated: random() < 0.01,
    finishReason: "tool_calls",
    contentThinking: null,
    reasoning: null,
    toolCalls: [{ id: key.slice(0, 9), type: "function", function: call }],
    origin: "live",
  };
}

function replyOf({ toolCalls }: Answer): string {
  const message = { role: "assistant", content: null, tool_calls: toolCalls };
  return JSON.stringify({ id: "gen", choices: [{ index: 0, finish_reason: "tool_calls", message }] });
}

function gradingRequest({ suite }: Author, task: VerdictTask, answers: readonly Answer[]): string {
  const scenario = scenarioOf(suite, task.scenarioId);
  const request = verdictRequest({
    suite,
    rubric: rubricOf(suite, scenario),
    scenario,
    conversation: conversationOf({ suite, scenarioId: task.scenarioId, run: task.run, answers }),
    judge: task.judge,
    sessionId: task.conversationId,
    nonce: task.key.slice(0, 16),
    structured: true,
  });
  return client.prepare(request).text;
}

function verdictOn({ suite, random, prose, strength }: Author, { key, scenarioId }: VerdictTask): Verdict {
  const { fields } = rubricOf(suite, scenarioOf(suite, scenarioId));
  const scores: FieldScores = Object.fromEntries(
    fields.map((field) => {
      const share = Math.min(1, Math.max(0, strength + 0.5 * (random() - 0.5)));
      if (field.kind === "boolean") return [field.id, (field.better === "true") === random() < share];
      if (field.kind === "label") return [field.id, field.labels[share < 0.5 ? 1 : 0].value];
      const points = Math.round(share * (field.max - field.min));
      return [field.id, field.better === "higher" ? field.min + points : field.max - points];
    }),
  );
  const grade = { kind: "scored", scores, reasoning: prose(60), quote: null, extra: {} } as const;
  return { taskKey: key, attemptId: null, grade, origin: "live" };
}

function attemptAt(
  { key, kind, channel }: AnswerTask | VerdictTask,
  request: string,
  response: string,
): ImportedAttempt {
  return {
    start: { taskKey: key, startedAt: "2026-02-14T12:00:00.000Z", endpoint: endpoint.id, model: channel, request },
    end: {
      finishedAt: "2026-02-14T12:00:04.000Z",
      elapsedMs: 4000,
      result: kind === "answer" ? "answered" : "scored",
      status: 200,
      response,
      usage: {
        promptTokens: Math.round(request.length / 4),
        completionTokens: Math.round(response.length / 4),
        reasoningTokens: 0,
      },
      cost: { usd: request.length * 1e-7, source: "billed" },
      servedBy: null,
      detail: null,
    },
  };
}
