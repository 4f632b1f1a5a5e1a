import { BenchError, type Answer, type AnswerTask, type ChatRequest, type Suite } from "../domain/index.ts";
import { scenarioOf } from "../suite/index.ts";
import { samplingOf } from "./sampling.ts";
import { turnPrompt } from "./turn-prompt.ts";

export interface AnswerRequestOptions {
  readonly suite: Suite;
  readonly task: AnswerTask;
  /** All earlier answers of the conversation, in the order of turns: as many as the task's `turnIndex`. */
  readonly answers: readonly Answer[];
}

/**
 * The request of an answer task, as its key identifies it.
 * @throws BenchError `internal` when the number of answers is wrong
 */
export function answerRequest({ suite, task, answers }: AnswerRequestOptions): ChatRequest {
  if (answers.length !== task.turnIndex) throw wrongHistory(task, answers.length);
  const { configuration, conversationId } = task;
  const scenario = scenarioOf(suite, task.scenarioId);
  return {
    ...samplingOf(task.modelConfig),
    ...turnPrompt({ suite, configuration, scenario, conversationId, replies: answers }),
    responseSchema: null,
    sessionId: conversationId,
  };
}

function wrongHistory(task: AnswerTask, count: number): BenchError {
  return new BenchError({
    code: "internal",
    message: `turn "${task.turnId}" needs ${task.turnIndex} earlier answer(s), but got ${count}`,
    hint: "Report this with the command that you ran: the conversation's history is incomplete.",
  });
}
