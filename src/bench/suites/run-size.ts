import type { Answer, ChatRequest, Suite, Task, TaskKey } from "../../domain/index.ts";
import { verdictRequest } from "../../judge/index.ts";
import { answerRequest, conversationOf } from "../../plan/index.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import { standInAnswer, standInPlan } from "./stand-in.ts";

/** What a suite is taken to cost before anything was asked. */
export interface RunSize {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

const charactersPerToken = 4;
const answerTokens = 300;
const verdictTokens = 150;

/** What the sizes rest on, as a sentence. */
export const sizeAssumption = `About ${charactersPerToken} characters a token, ${answerTokens} tokens an answer, ${verdictTokens} a verdict; a model's reasoning comes on top.`;

/** Tokens of one run of one model config in all default configurations, of the model and of the judge. */
export function runSize(suite: Suite): { readonly model: RunSize; readonly judge: RunSize } {
  const { tasks } = standInPlan(suite, suite.defaultConfigurations);
  const answers = new Map<TaskKey, Answer>();
  const characters = { answer: 0, verdict: 0 };
  const calls = { answer: 0, verdict: 0 };
  const text = "x".repeat(answerTokens * charactersPerToken);
  for (const task of tasks) {
    const before = task.dependsOn.flatMap((key) => answers.get(key) ?? []);
    characters[task.kind] += sizeOf(requestOf(suite, task, before));
    calls[task.kind] += 1;
    if (task.kind === "answer") answers.set(task.key, standInAnswer(task, text));
  }
  const prompt = (kind: Task["kind"]): number => Math.round(characters[kind] / charactersPerToken);
  return {
    model: { promptTokens: prompt("answer"), completionTokens: calls.answer * answerTokens },
    judge: { promptTokens: prompt("verdict"), completionTokens: calls.verdict * verdictTokens },
  };
}

function requestOf(suite: Suite, task: Task, answers: readonly Answer[]): ChatRequest {
  if (task.kind === "answer") return answerRequest({ suite, task, answers });
  const { scenarioId, judge, conversationId } = task;
  const scenario = scenarioOf(suite, scenarioId);
  return verdictRequest({
    suite,
    rubric: rubricOf(suite, scenario),
    scenario,
    conversation: conversationOf({ suite, scenarioId, answers }),
    judge,
    sessionId: conversationId,
    nonce: "0".repeat(16),
    structured: true,
  });
}

function sizeOf({ messages, tool }: ChatRequest): number {
  return messages.reduce(
    (sum, message) => sum + JSON.stringify(message).length,
    tool === null ? 0 : JSON.stringify(tool).length,
  );
}
