import type { ChatRequest } from "../../domain/chat.ts";
import type { Conversation } from "../../domain/conversation.ts";
import type { Digest } from "../../domain/digest.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Rubric } from "../../domain/rubric.ts";
import type { VerdictTask } from "../../domain/task.ts";
import type { Grade } from "../../domain/verdict.ts";
import { checkQuote, readGrade, repairRequest, verdictRequest } from "../../judge/index.ts";
import { readText, type Exchange } from "../../model/index.ts";
import { conversationOf } from "../../plan/index.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import { canRetryWithoutSchema, readingOfFault, readingToAskAgain, withAdvice, type FeatureAdvice } from "../faults.ts";
import { verdictInputs } from "../read-inputs.ts";
import { historyOf, type ReadingHistory } from "../reading-history.ts";
import type { CallContext, CallReading, PreparedCall, TaskKind } from "../task-kind.ts";
import { exhaustedBy, noteWord, readingOfSilence } from "../silence.ts";

/** A judge grades one whole conversation. A second unreadable reply makes the verdict unscored, and so does a refusal. */
export const verdictKind: TaskKind<VerdictTask> = {
  name: "verdict",
  receiver: ({ judge }) => judge,
  inputs: ({ history }) => history,
  labels: ({ configuration: { variant, delivery }, scenarioId, judge }) => ({
    variant,
    delivery,
    scenario: scenarioId,
    turn: null,
    judge: judge.label,
  }),
  replaces: () => null,
  prepare: prepareVerdict,
  estimate: {
    // Mean of 2,321 published grades.
    seconds: 3,
    replyTokens: () => 200,
    request(task, suite, answers) {
      const { scenarioId, run, judge, conversationId } = task;
      const scenario = scenarioOf(suite, scenarioId);
      return verdictRequest({
        suite,
        rubric: rubricOf(suite, scenario),
        scenario,
        conversation: conversationOf({ suite, scenarioId, run, answers }),
        judge,
        sessionId: conversationId,
        nonce: "0".repeat(16),
        structured: true,
      });
    },
  },
};

async function prepareVerdict(task: VerdictTask, context: CallContext): Promise<PreparedCall> {
  const { suite, store, clients } = context;
  const inputs = await verdictInputs(task, { suite, store });
  if (inputs.kind === "skip") return inputs;
  const { answers, side } = inputs;
  const { scenarioId, run } = task;
  const history = historyOf(await store.attemptsOf(task.key), clients.of(task.judge.endpoint));
  const scenario = scenarioOf(suite, scenarioId);
  const rubric = rubricOf(suite, scenario);
  const conversation = conversationOf({ suite, scenarioId, run, side, answers });
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
  const { judging, language } = suite;
  const repaired = ({ reply, problem }: { readonly reply: string; readonly problem: string }) => {
    // The record of the attempt states the problem in English.
    const again = language === undefined ? null : readGrade(rubric, task.judge, reply, suite);
    return { reply, problem: again?.kind === "malformed" ? again.problem : problem };
  };
  const request =
    unreadable === null ? asked : repairRequest({ previous: asked, ...repaired(unreadable), judging, language });
  const exhausted = exhaustedBy(context, task.judge.id);
  if (exhausted !== null) return exhausted;
  const work = { task, context, rubric, conversation, history, request };
  return { kind: "call", request, read: (exchange, attemptId) => readVerdictReply(work, exchange, attemptId) };
}

function takesSchema({ structuredOutputs, unsupported }: CallContext, judgeId: Digest): boolean {
  return structuredOutputs(judgeId) && !unsupported.responseSchema.has(judgeId);
}

/** A repeat has a session id of its own, so that no cache or random draw of a server repeats the first verdict. */
function sessionOf({ conversationId, judge }: VerdictTask): string {
  return judge.repeat === 1 ? conversationId : `${conversationId}-${judge.repeat}`;
}

function readVerdictReply(
  work: {
    readonly task: VerdictTask;
    readonly context: CallContext;
    readonly rubric: Rubric;
    readonly conversation: Conversation;
    readonly history: ReadingHistory;
    readonly request: ChatRequest;
  },
  { result }: Exchange,
  attemptId: number,
): CallReading {
  const { task, context, rubric, conversation, history, request } = work;
  if (result.kind === "fault") {
    const fault = withAdvice(result, judgeAdvice(task.judge));
    if (fault.unsupported === "response-schema") context.unsupported.responseSchema.add(task.judge.id);
    return canRetryWithoutSchema(fault, request) ? readingToAskAgain(fault) : readingOfFault(fault);
  }
  const reading = readText(result.reply);
  const { simulated } = result.reply;
  if (reading.kind === "fault") {
    // A judge that refuses would refuse again.
    const grade: Grade = { kind: "unscored", reason: `the judge refuses to grade: ${reading.detail}` };
    if (reading.fault === "refused") return readingOfGrade(task, attemptId, grade, simulated);
    return readingOfSilence(context, task.judge, {
      ...reading,
      taskKey: task.key,
      effortFlag: "--judge-reasoning-effort",
    });
  }
  noteWord(context, task.judge.id);
  const written = readGrade(rubric, task.judge, reading.text);
  if (written.kind === "scored") {
    const { rawQuote, ...scored } = written;
    const grade: Grade = { ...scored, quote: checkQuote(rawQuote, conversation) };
    return readingOfGrade(task, attemptId, grade, simulated);
  }
  if (history.unreadable !== null) {
    const reason = `the judge's reply and its repair were both unreadable: ${written.problem}`;
    return readingOfGrade(task, attemptId, { kind: "unscored", reason }, simulated);
  }
  return readingToAskAgain({ fault: "malformed-verdict", detail: written.problem });
}

function readingOfGrade(task: VerdictTask, attemptId: number, grade: Grade, simulated: boolean): CallReading {
  const detail = grade.kind === "unscored" ? grade.reason : null;
  const origin = simulated ? "simulated" : "live";
  const verdict = { taskKey: task.key, attemptId, grade, origin } as const;
  return { result: grade.kind, detail, product: { verdict }, outcome: { kind: "done", cached: false } };
}

export function judgeAdvice({ reasoningEffort }: JudgeConfig): FeatureAdvice {
  return {
    temperature: "name a judge that takes a temperature with --judge",
    reasoning:
      reasoningEffort === "off"
        ? "name a level with --judge-reasoning-effort, for example low"
        : "name another level with --judge-reasoning-effort, or leave it out",
  };
}
