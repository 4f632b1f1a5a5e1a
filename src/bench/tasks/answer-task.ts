import type { AnswerTask, AttemptResult, TaskOutcome } from "../../domain/index.ts";
import { readAnswer, type AnswerReading } from "../../model/index.ts";
import { answerRequest } from "../../plan/index.ts";
import { attemptEnd } from "./attempt-end.ts";
import { sendAttempt, type SentAttempt } from "./send-attempt.ts";
import type { TaskContext } from "./task-context.ts";
import { outcomeOfFault } from "./outcome-of-fault.ts";

/** Asks the model for one turn: one request, recorded before and after. */
export async function runAnswerTask(context: TaskContext, task: AnswerTask, signal: AbortSignal): Promise<TaskOutcome> {
  const answers = await context.store.answersOf(task.dependsOn);
  const request = answerRequest({ suite: context.suite, task, answers });
  const sent = await sendAttempt(context, {
    taskKey: task.key,
    endpoint: task.modelConfig.endpoint,
    request,
    signal,
  });
  context.onAttempt({ lane: task.lane, usd: sent.exchange.cost.usd });
  return recordAnswer({ context, task, sent });
}

async function recordAnswer(input: {
  context: TaskContext;
  task: AnswerTask;
  sent: SentAttempt;
}): Promise<TaskOutcome> {
  const { context, task, sent } = input;
  const { result } = sent.exchange;
  const finishedAt = context.now();
  if (result.kind === "fault") {
    await context.store.endAttempt(attemptEnd(sent, { result: result.fault, detail: result.detail, finishedAt }));
    return outcomeOfFault(result);
  }
  const reading = readAnswer(result.reply, toolOf(context, task));
  if (reading.kind === "fault") {
    await context.store.endAttempt(attemptEnd(sent, { result: reading.fault, detail: reading.detail, finishedAt }));
    return outcomeOfFault({ ...reading, afterMs: null });
  }
  const { kind: _, ...said } = reading;
  await context.store.endAttempt(attemptEnd(sent, { result: resultOf(reading), detail: null, finishedAt }), {
    answer: {
      taskKey: task.key,
      attemptId: sent.attemptId,
      ...said,
      origin: result.reply.simulated ? "simulated" : "live",
    },
  });
  return { kind: "done", cached: false };
}

function resultOf(reading: Extract<AnswerReading, { kind: "answer" }>): AttemptResult {
  return reading.truncated ? "truncated" : "answered";
}

function toolOf({ suite }: TaskContext, { configuration }: AnswerTask): { name: string; parameter: string } | null {
  return configuration.delivery === "tool_role" ? suite.deliveries.tool_role.tool : null;
}
