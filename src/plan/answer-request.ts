import type { Answer } from "../domain/answer.ts";
import type { ChatRequest } from "../domain/chat.ts";
import type { Side } from "../domain/situation.ts";
import type { Suite } from "../domain/suite.ts";
import type { AnswerTask } from "../domain/task.ts";
import { askedScenario } from "../suite/index.ts";
import { ballotTemperature, samplingOf } from "./sampling.ts";
import { turnPrompt } from "./turn-prompt.ts";

export interface AnswerRequestOptions {
  readonly suite: Suite;
  readonly task: AnswerTask;
  /** Those of the task's history, in its order. */
  readonly answers: readonly Answer[];
  /** The side that the model took. Absent: a, for turns that are said alike to both. */
  readonly side?: Side;
}

/**
 * The request of an answer task, as its key identifies it.
 * @throws BenchError `internal` when the number of answers is wrong
 */
export function answerRequest({ suite, task, answers, side }: AnswerRequestOptions): ChatRequest {
  const { configuration, turnId, trunkId } = task;
  const scenario = askedScenario(suite, task, side);
  return {
    ...samplingOf(task.modelConfig, ballotTemperature(suite, scenario, turnId)),
    ...turnPrompt({ suite, configuration, scenario, turnId, conversationId: trunkId, replies: answers }),
    responseSchema: null,
    sessionId: trunkId,
  };
}
