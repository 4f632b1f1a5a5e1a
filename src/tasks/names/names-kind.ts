import type { Answer, Origin } from "../../domain/answer.ts";
import type { Attempt, AttemptResult } from "../../domain/attempt.ts";
import type { ChatRequest } from "../../domain/chat.ts";
import type { TaskKey } from "../../domain/task.ts";
import { repairRequest } from "../../judge/index.ts";
import { readText, type Exchange } from "../../model/index.ts";
import type { NameExtraction } from "../../store/names/name-extraction.ts";
import { canRetryWithoutSchema, readingOfFault, readingToAskAgain, withAdvice, type ObservedFault } from "../faults.ts";
import { historyOf, type ReadingHistory } from "../reading-history.ts";
import { noLabels, type CallContext, type CallReading, type PreparedCall, type TaskKind } from "../task-kind.ts";
import type { ConversationNames } from "./conversation-names.ts";
import { extractionRequest } from "./extraction-request.ts";
import { wording } from "./extraction-wording.ts";
import { heuristicNames } from "./heuristic-names.ts";
import type { NameTask } from "./name-task.ts";
import { ownMessages, spoken, type SpokenConversation } from "./naming-conversation.ts";
import { readNames } from "./read-names.ts";
import { summedNames } from "./summed-names.ts";

/**
 * An extractor reads the names in one run's answers. After a second unreadable reply, or when the extractor refuses, fixed
 * rules read them instead.
 */
export const namesKind: TaskKind<NameTask> = {
  name: "names",
  receiver: ({ extractor }) => extractor,
  inputs: answerKeysOf,
  labels: ({ extractor }) => ({ ...noLabels, judge: extractor.label }),
  replaces: ({ replaces }) => replaces,
  prepare: prepareNames,
  estimate: {
    seconds: 3,
    replyTokens: () => 100,
    request: ({ key, extractor, conversations }, suite, answers) =>
      extractionRequest(extractor, spoken(suite, conversations, answers), key, (bytes) => "0".repeat(2 * bytes), true),
  },
};

function answerKeysOf({ conversations }: NameTask): readonly TaskKey[] {
  return conversations.flatMap(({ answerKeys }) => answerKeys);
}

async function prepareNames(task: NameTask, context: CallContext): Promise<PreparedCall> {
  const { suite, store, clients, randomHex, structuredOutputs } = context;
  const { key, extractor, replaces } = task;
  const answers = await store.answersOf(answerKeysOf(task));
  const attempts = await store.attemptsOf(key);
  const since = attempts.filter(({ start }) => replaces === null || start.startedAt > replaces);
  const history = historyOf(since, clients.of(extractor.endpoint));
  const conversations = spoken(suite, task.conversations, answers);
  const asked = extractionRequest(
    extractor,
    conversations,
    key,
    randomHex,
    !history.schemaDeclined && structuredOutputs(extractor.id),
  );
  const { unreadable } = history;
  const request = unreadable === null ? asked : repairRequest({ previous: asked, ...unreadable, judging: wording });
  const work = { task, context, answers, attempts, history, conversations, request };
  return { kind: "call", request, read: (exchange) => readNamesReply(work, exchange) };
}

interface NameWork {
  readonly task: NameTask;
  readonly context: CallContext;
  readonly answers: readonly Answer[];
  /** All attempts at this task, including those for an older extraction. */
  readonly attempts: readonly Attempt[];
  readonly history: ReadingHistory;
  readonly conversations: readonly SpokenConversation[];
  readonly request: ChatRequest;
}

const advice = {
  temperature: "name an extractor that takes a temperature with --extractor",
  reasoning: "name an extractor that reads without reasoning with --extractor",
} as const;

function readNamesReply(work: NameWork, exchange: Exchange): CallReading {
  const { result } = exchange;
  if (result.kind === "fault") {
    if (canRetryWithoutSchema(result, work.request)) return readingToAskAgain(result);
    return readingOfLoss(work, exchange, withAdvice(result, advice));
  }
  const answer = readText(result.reply);
  if (answer.kind === "fault") return readingOfLoss(work, exchange, { ...answer, afterMs: null });
  const reading = readNames(answer.text, work.conversations);
  if (reading.kind === "names") {
    const { found } = reading;
    const ended = answer.truncated ? "truncated" : "answered";
    return readingOfNames(work, exchange, { found, method: "model", result: ended, detail: null });
  }
  const fault = { fault: "malformed-verdict", detail: reading.problem } as const;
  return work.history.unreadable === null ? readingToAskAgain(fault) : readingByRules(work, exchange, fault);
}

/** An extractor that refuses would refuse again; any other fault may be temporary. */
function readingOfLoss(work: NameWork, exchange: Exchange, fault: ObservedFault): CallReading {
  return fault.fault === "refused" ? readingByRules(work, exchange, fault) : readingOfFault(fault);
}

function readingByRules(
  work: NameWork,
  exchange: Exchange,
  { fault, detail }: Pick<ObservedFault, "fault" | "detail">,
): CallReading {
  if (work.context.suite.language !== undefined) {
    const said = `${detail}; the rules that read names without a model know English only`;
    return { result: fault, detail: said, outcome: { kind: "failed", fault, detail: said } };
  }
  const found = new Map(work.conversations.map((each) => [each.id, heuristicNames(ownMessages(each))]));
  return readingOfNames(work, exchange, { found, method: "heuristic", result: fault, detail });
}

function readingOfNames(
  work: NameWork,
  exchange: Exchange,
  finding: {
    readonly found: ReadonlyMap<string, ConversationNames>;
    readonly method: NameExtraction["method"];
    readonly result: AttemptResult;
    readonly detail: string | null;
  },
): CallReading {
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
    costUsd: costOf(work, exchange),
    origin: originOf(work, exchange),
  };
  return { result, detail, product: { nameExtraction }, outcome: { kind: "done", cached: false } };
}

function costOf({ attempts }: NameWork, exchange: Exchange): number | null {
  const prices = [...attempts.map(({ end }) => end?.cost.usd ?? null), exchange.cost.usd].filter((usd) => usd !== null);
  return prices.length === 0 ? null : prices.reduce((sum, usd) => sum + usd, 0);
}

/** Names of simulated models are simulated, with any extractor. */
function originOf({ answers }: NameWork, { result }: Exchange): Origin {
  const simulated = answers.some(({ origin }) => origin === "simulated");
  return simulated || (result.kind === "reply" && result.reply.simulated) ? "simulated" : "live";
}
