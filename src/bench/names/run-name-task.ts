import type { Attempt, AttemptResult, ChatRequest, Origin, TaskOutcome } from "../../domain/index.ts";
import { repairRequest } from "../../judge/index.ts";
import { readText } from "../../model/index.ts";
import type { NameExtraction } from "../../store/index.ts";
import { finishAttempt } from "../tasks/finish-attempt.ts";
import { mayTakeWordsInstead, outcomeOfFault, withAdvice, type ObservedFault } from "../tasks/outcome-of-fault.ts";
import { historyOf, type ReadingHistory } from "../tasks/reading-history.ts";
import { sendAttempt, type SentAttempt } from "../tasks/send-attempt.ts";
import type { TaskContext } from "../tasks/task-context.ts";
import type { ConversationNames } from "./conversation-names.ts";
import { extractionRequest } from "./extraction-request.ts";
import { wording } from "./extraction-wording.ts";
import { heuristicNames } from "./heuristic-names.ts";
import type { NameTask } from "./name-task.ts";
import { ownMessages, spoken, type SpokenConversation } from "./naming-conversation.ts";
import { readNames } from "./read-names.ts";
import { summedNames } from "./summed-names.ts";

interface NameWork {
  readonly context: TaskContext;
  readonly task: NameTask;
  readonly conversations: readonly SpokenConversation[];
  /** All attempts at this task, those for an older extraction included. */
  readonly attempts: readonly Attempt[];
  readonly history: ReadingHistory;
  /** One of the answers is a simulated one. */
  readonly simulated: boolean;
  readonly request: ChatRequest;
}

/**
 * Has the extractor read the names of one run: one request. After a second unreadable reply, and where the extractor
 * refuses, fixed rules read them in its place. Trusts only the store, as every task does.
 */
export async function runNameTask(context: TaskContext, task: NameTask, signal: AbortSignal): Promise<TaskOutcome> {
  const { extractor, replaces } = task;
  const work = await prepareWork(context, task);
  const shipment = { task, endpoint: extractor.endpoint, request: work.request, signal, replaces };
  const sending = await sendAttempt(context, shipment);
  if (sending.kind === "unsent") return sending.outcome;
  const { sent } = sending;
  return record(work, sent);
}

async function prepareWork(context: TaskContext, task: NameTask): Promise<NameWork> {
  const { suite, store, randomHex, structuredOutputs } = context;
  const { key, extractor, replaces } = task;
  const answers = await store.answersOf(task.conversations.flatMap(({ answerKeys }) => answerKeys));
  const attempts = await store.attemptsOf(key);
  const history = historyOf(attempts.filter(({ start }) => replaces === null || start.startedAt > replaces));
  const conversations = spoken(suite, task.conversations, answers);
  const asked = extractionRequest({
    extractor,
    conversations,
    sessionId: key,
    randomHex,
    structured: !history.schemaDeclined && structuredOutputs(extractor.id),
  });
  const { unreadable } = history;
  const request = unreadable === null ? asked : repairRequest({ previous: asked, ...unreadable, judging: wording });
  const simulated = answers.some(({ origin }) => origin === "simulated");
  return { context, task, conversations, attempts, history, simulated, request };
}

const advice = {
  temperature: "name an extractor that takes a temperature with --extractor",
  reasoning: "name an extractor that reads without reasoning with --extractor",
} as const;

async function record(work: NameWork, sent: SentAttempt): Promise<TaskOutcome> {
  const { result } = sent.exchange;
  if (result.kind === "fault") {
    if (!mayTakeWordsInstead(result, work.request)) return giveUp(work, sent, withAdvice(result, advice));
    await endWithout(work, sent, result);
    return { kind: "retry", fault: "malformed-verdict", detail: result.detail, afterMs: 0 };
  }
  const answer = readText(result.reply);
  if (answer.kind === "fault") return giveUp(work, sent, { ...answer, afterMs: null });
  const reading = readNames(answer.text, work.conversations);
  if (reading.kind === "names") {
    const { found } = reading;
    const ended = answer.truncated ? "truncated" : "answered";
    return keep(work, sent, { found, method: "model", result: ended, detail: null });
  }
  const fault = { fault: "malformed-verdict", detail: reading.problem } as const;
  if (work.history.unreadable !== null) return keepHeuristic(work, sent, fault);
  await endWithout(work, sent, fault);
  return { kind: "retry", ...fault, afterMs: 0 };
}

/** An extractor that refuses to read would refuse again; any other fault may pass. */
async function giveUp(work: NameWork, sent: SentAttempt, fault: ObservedFault): Promise<TaskOutcome> {
  if (fault.fault === "refused") return keepHeuristic(work, sent, fault);
  await endWithout(work, sent, fault);
  return outcomeOfFault(fault);
}

type Ending = Pick<ObservedFault, "fault" | "detail">;

async function endWithout({ context }: NameWork, sent: SentAttempt, { fault, detail }: Ending): Promise<void> {
  await finishAttempt(context, sent, { result: fault, detail });
}

function keepHeuristic(work: NameWork, sent: SentAttempt, { fault, detail }: Ending): Promise<TaskOutcome> {
  const found = new Map(work.conversations.map((each) => [each.id, heuristicNames(ownMessages(each))]));
  return keep(work, sent, { found, method: "heuristic", result: fault, detail });
}

interface Finding {
  readonly found: ReadonlyMap<string, ConversationNames>;
  readonly method: NameExtraction["method"];
  readonly result: AttemptResult;
  readonly detail: string | null;
}

async function keep(work: NameWork, sent: SentAttempt, finding: Finding): Promise<TaskOutcome> {
  const { context, task, conversations } = work;
  const { found, method, result, detail } = finding;
  const nameExtraction: NameExtraction = {
    taskKey: task.key,
    suiteDigest: context.suite.digest,
    modelConfigId: task.modelConfig.id,
    run: task.run,
    extractor: task.extractor.model,
    answersDigest: task.answersDigest,
    method,
    ...summedNames(conversations, found),
    costUsd: costOf(work, sent),
    origin: originOf(work, sent),
  };
  await finishAttempt(context, sent, { result, detail, product: { nameExtraction } });
  return { kind: "done", cached: false };
}

function costOf({ attempts }: NameWork, { exchange }: SentAttempt): number | null {
  const prices = [...attempts.map(({ end }) => end?.cost.usd ?? null), exchange.cost.usd].filter((usd) => usd !== null);
  return prices.length === 0 ? null : prices.reduce((sum, usd) => sum + usd, 0);
}

/** Names of simulated models are simulated, whoever read them. */
function originOf({ simulated }: NameWork, { exchange: { result } }: SentAttempt): Origin {
  return simulated || (result.kind === "reply" && result.reply.simulated) ? "simulated" : "live";
}
