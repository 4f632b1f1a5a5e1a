import type { AnswerTask, AttemptResult, ChatRequest, ReplyInArgument, TaskOutcome } from "../../domain/index.ts";
import { readAnswer, type AnswerReading } from "../../model/index.ts";
import { answerRequest } from "../../plan/index.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { sendAttempt, type SentAttempt } from "./send-attempt.ts";
import { carries } from "./refusals.ts";
import type { TaskContext } from "./task-context.ts";
import {
  outcomeOfFault,
  withAdvice,
  type ObservedFault,
  type Refusal,
  type RefusalAdvice,
} from "./outcome-of-fault.ts";

/** Asks the model for one turn: one request, recorded before and after. */
export async function runAnswerTask(context: TaskContext, task: AnswerTask, signal: AbortSignal): Promise<TaskOutcome> {
  const answers = await context.store.answersOf(task.dependsOn);
  const request = answerRequest({ suite: context.suite, task, answers });
  const refusal = request.tool === null ? undefined : context.refusals.tools.get(task.modelConfig.id);
  if (refusal !== undefined) return { kind: "failed", fault: "tools-refused", detail: refusal };
  const sending = await sendAttempt(context, {
    task,
    endpoint: task.modelConfig.endpoint,
    request,
    signal,
  });
  if (sending.kind === "unsent") return sending.outcome;
  const { sent } = sending;
  return recordAnswer({ context, task, request, sent });
}

const advice: RefusalAdvice = {
  temperature: "mark the temperature as unsupported for this model in the registry",
  reasoning: "try --reasoning-effort off",
  tools: "without tools only --modes user_role can be run",
};

/** Where the request lacks what the refusal is about. */
const adviceWithout: RefusalAdvice = { reasoning: "name a level with --reasoning-effort, for example low" };

interface AskedAnswer {
  readonly context: TaskContext;
  readonly task: AnswerTask;
  readonly request: ChatRequest;
  readonly sent: SentAttempt;
}

const refusedFaults = {
  temperature: "temperature-refused",
  reasoning: "reasoning-refused",
  tools: "tools-refused",
  "response-schema": "rejected",
} as const;

/** A refusal of tools is the model's, not the task's: its other tasks that need tools are not sent. */
function faultOf({ context, task, request }: AskedAnswer, refusal: Refusal): ObservedFault {
  const { refuses } = refusal;
  if (refuses === null) return refusal;
  if (!carries(request, refuses)) return withAdvice(refusal, adviceWithout);
  const fault = { ...withAdvice(refusal, advice), fault: refusedFaults[refuses] };
  if (refuses === "tools") context.refusals.tools.set(task.modelConfig.id, fault.detail);
  return fault;
}

async function recordAnswer(asked: AskedAnswer): Promise<TaskOutcome> {
  const { context, task, sent } = asked;
  const { result } = sent.exchange;
  if (result.kind === "fault") {
    const fault = faultOf(asked, result);
    await finishAttempt(context, sent, { result: fault.fault, detail: fault.detail });
    return outcomeOfFault(fault);
  }
  const reading = readAnswer(result.reply, replyToolOf(context, task));
  if (reading.kind === "fault") {
    await finishAttempt(context, sent, { result: reading.fault, detail: reading.detail });
    return outcomeOfFault({ ...reading, afterMs: null });
  }
  const { kind: _, ...said } = reading;
  const origin = result.reply.simulated ? "simulated" : "live";
  const answer = { taskKey: task.key, attemptId: sent.attemptId, ...said, origin } as const;
  await finishAttempt(context, sent, { result: resultOf(reading), detail: null, product: { answer } });
  return { kind: "done", cached: false };
}

function resultOf(reading: Extract<AnswerReading, { kind: "answer" }>): AttemptResult {
  return reading.truncated ? "truncated" : "answered";
}

/** The tool whose argument is the model's reply; null where it replies in plain content. */
function replyToolOf({ suite }: TaskContext, { configuration }: AnswerTask): ReplyInArgument["tool"] | null {
  if (configuration.delivery === "user_role") return null;
  const { tool_role: delivery } = suite.deliveries;
  return delivery.reply === "argument" ? delivery.tool : null;
}
