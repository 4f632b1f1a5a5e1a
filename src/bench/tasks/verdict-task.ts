import type {
  ChatRequest,
  Conversation,
  Digest,
  Fault,
  Grade,
  JudgeConfig,
  Rubric,
  TaskOutcome,
  VerdictTask,
} from "../../domain/index.ts";
import { checkQuote, readGrade, repairRequest, verdictRequest } from "../../judge/index.ts";
import { readText } from "../../model/index.ts";
import { conversationOf } from "../../plan/index.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { mayTakeWordsInstead, outcomeOfFault, withAdvice, type RefusalAdvice } from "./outcome-of-fault.ts";
import { historyOf, type ReadingHistory } from "./reading-history.ts";
import { sendAttempt, type SentAttempt } from "./send-attempt.ts";
import type { TaskContext } from "./task-context.ts";

interface VerdictWork {
  readonly context: TaskContext;
  readonly task: VerdictTask;
  readonly rubric: Rubric;
  readonly conversation: Conversation;
  readonly history: ReadingHistory;
  readonly request: ChatRequest;
}

/** Has the judge grade one conversation: one request. A second unreadable reply makes the verdict unscored. */
export async function runVerdictTask(
  context: TaskContext,
  task: VerdictTask,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  const work = await prepareVerdict(context, task);
  const { request } = work;
  const sending = await sendAttempt(context, { task, endpoint: task.judge.endpoint, request, signal });
  if (sending.kind === "unsent") return sending.outcome;
  const { sent } = sending;
  return recordVerdict(work, sent);
}

async function prepareVerdict(context: TaskContext, task: VerdictTask): Promise<VerdictWork> {
  const { suite, store } = context;
  const answers = await store.answersOf(task.dependsOn);
  const history = historyOf(await store.attemptsOf(task.key));
  const scenario = scenarioOf(suite, task.scenarioId);
  const rubric = rubricOf(suite, scenario);
  const conversation = conversationOf({ suite, scenarioId: scenario.id, answers });
  const asked = verdictRequest({
    suite,
    rubric,
    scenario,
    conversation,
    judge: task.judge,
    sessionId: sessionOf(task),
    nonce: context.randomHex(8),
    structured: !history.schemaDeclined && takesSchema(context, task.judge.id),
  });
  const { unreadable } = history;
  const request =
    unreadable === null ? asked : repairRequest({ previous: asked, ...unreadable, judging: suite.judging });
  return { context, task, rubric, conversation, history, request };
}

function takesSchema({ structuredOutputs, refusals }: TaskContext, judgeId: Digest): boolean {
  return structuredOutputs(judgeId) && !refusals.responseSchema.has(judgeId);
}

/** A repeat is a session of its own: nothing that a server keeps or draws by the session makes it the first verdict again. */
function sessionOf({ conversationId, judge }: VerdictTask): string {
  return judge.repeat === 1 ? conversationId : `${conversationId}-${judge.repeat}`;
}

async function recordVerdict(work: VerdictWork, sent: SentAttempt): Promise<TaskOutcome> {
  const { result } = sent.exchange;
  if (result.kind === "fault") {
    const fault = withAdvice(result, adviceFor(work.task.judge));
    await endWithout(work, sent, fault);
    if (fault.refuses === "response-schema") work.context.refusals.responseSchema.add(work.task.judge.id);
    if (!mayTakeWordsInstead(fault, work.request)) return outcomeOfFault(fault);
    return { kind: "retry", fault: "malformed-verdict", detail: fault.detail, afterMs: 0 };
  }
  const reading = readText(result.reply);
  if (reading.kind === "fault") {
    await endWithout(work, sent, reading);
    return outcomeOfFault({ ...reading, afterMs: null });
  }
  const { simulated } = result.reply;
  const written = readGrade({ rubric: work.rubric, judge: work.task.judge, text: reading.text });
  if (written.kind === "scored") {
    const { rawQuote, ...scored } = written;
    return keep(work, sent, { grade: { ...scored, quote: checkQuote(rawQuote, work.conversation) }, simulated });
  }
  if (work.history.unreadable !== null) {
    const reason = `the judge's reply could not be read, nor the one after a request to mend it: ${written.problem}`;
    return keep(work, sent, { grade: { kind: "unscored", reason }, simulated });
  }
  const fault = { fault: "malformed-verdict", detail: written.problem } as const;
  await endWithout(work, sent, fault);
  return { kind: "retry", ...fault, afterMs: 0 };
}

function adviceFor({ reasoningEffort }: JudgeConfig): RefusalAdvice {
  return {
    temperature: "name a judge that takes a temperature with --judge",
    reasoning:
      reasoningEffort === "off"
        ? "name a level with --judge-reasoning-effort, for example low"
        : "name another level with --judge-reasoning-effort, or leave it out",
  };
}

async function endWithout(
  { context }: VerdictWork,
  sent: SentAttempt,
  { fault, detail }: { readonly fault: Fault; readonly detail: string },
): Promise<void> {
  await finishAttempt(context, sent, { result: fault, detail });
}

async function keep(
  { context, task }: VerdictWork,
  sent: SentAttempt,
  { grade, simulated }: { readonly grade: Grade; readonly simulated: boolean },
): Promise<TaskOutcome> {
  const detail = grade.kind === "unscored" ? grade.reason : null;
  const verdict = {
    taskKey: task.key,
    attemptId: sent.attemptId,
    grade,
    origin: simulated ? "simulated" : "live",
  } as const;
  await finishAttempt(context, sent, { result: grade.kind, detail, product: { verdict } });
  return { kind: "done", cached: false };
}
