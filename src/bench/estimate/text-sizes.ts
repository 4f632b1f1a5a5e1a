import type { ChatRequest, Suite, Task } from "../../domain/index.ts";
import { verdictRequest } from "../../judge/index.ts";
import { answerRequest, conversationOf } from "../../plan/index.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import { standInAnswer } from "../suites/stand-in.ts";

/** Tokens of one call or of many. */
export interface TokenCount {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export const charactersPerToken = 4;
const answerTokens = 300;
const verdictTokens = 200;

/** What the sizes rest on, as a sentence. */
export const sizeAssumption = `About ${charactersPerToken} characters a token, ${answerTokens} tokens an answer, ${verdictTokens} a verdict; a model's reasoning comes on top.`;

/** Sizes calls of a suite from its own texts, with answers of the stated length where a request repeats answers. */
export function textSizes(suite: Suite): (task: Task) => TokenCount {
  const known = new Map<string, TokenCount>();
  return (task) => {
    const { configuration, scenarioId } = task;
    const slot = task.kind === "answer" ? task.turnIndex : task.judge.id;
    const place = [configuration.variant, configuration.delivery, scenarioId, task.kind, slot].join(" ");
    const size = known.get(place) ?? sizeOf(suite, task);
    known.set(place, size);
    return size;
  };
}

function sizeOf(suite: Suite, task: Task): TokenCount {
  return {
    promptTokens: charactersOf(requestOf(suite, task)) / charactersPerToken,
    completionTokens: task.kind === "answer" ? answerTokens : verdictTokens,
  };
}

function requestOf(suite: Suite, task: Task): ChatRequest {
  const text = "x".repeat(answerTokens * charactersPerToken);
  const answers = task.dependsOn.map((key) => standInAnswer({ key }, text));
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

/** Of everything that the request shows. */
export function charactersOf({ messages, tool }: ChatRequest): number {
  return messages.reduce(
    (sum, message) => sum + JSON.stringify(message).length,
    tool === null ? 0 : JSON.stringify(tool).length,
  );
}
