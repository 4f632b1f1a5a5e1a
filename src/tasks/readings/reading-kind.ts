import { leanOf, readBallot } from "../../ballot/index.ts";
import type { Label } from "../../domain/label.ts";
import type { Item } from "../../domain/situation.ts";
import type { Suite } from "../../domain/suite.ts";
import type { ReadingTask } from "../../domain/task.ts";
import { readingRequest } from "../../judge/index.ts";
import { readText, type Exchange } from "../../model/index.ts";
import { readBallotOf } from "../../plan/index.ts";
import { scenarioOf } from "../../suite/index.ts";
import { readingOfFault, withAdvice } from "../faults.ts";
import { readingInputs } from "../read-inputs.ts";
import type { CallContext, CallReading, PreparedCall, TaskKind } from "../task-kind.ts";
import { exhaustedBy, noteWord, readingOfSilence } from "../silence.ts";
import { judgeAdvice } from "../verdicts/verdict-kind.ts";

/** A reader says where one message stands, on the ballot of its item. A reply without a number is a reading without one. */
export const readingKind: TaskKind<ReadingTask> = {
  name: "reading",
  receiver: ({ judge }) => judge,
  inputs: ({ history }) => history,
  labels: ({ configuration: { variant, delivery }, scenarioId, turnId, judge }) => ({
    variant,
    delivery,
    scenario: scenarioId,
    turn: turnId,
    judge: judge.label,
  }),
  replaces: () => null,
  prepare: prepareReading,
  estimate: {
    seconds: 2,
    replyTokens: () => 5,
    request: (task, suite, [message]) =>
      requestOf(task, suite, { message: message?.text ?? "", nonce: "0".repeat(16) }),
  },
};

async function prepareReading(task: ReadingTask, context: CallContext): Promise<PreparedCall> {
  const { suite, store, randomHex } = context;
  const inputs = await readingInputs(task, { suite, store });
  if (inputs.kind === "skip") return inputs;
  const exhausted = exhaustedBy(context, task.judge.id);
  if (exhausted !== null) return exhausted;
  const request = requestOf(task, suite, { message: inputs.message.text, nonce: randomHex(8) });
  return {
    kind: "call",
    request,
    read: (exchange, attemptId) => readReadersReply(task, context, attemptId, exchange),
  };
}

function requestOf(task: ReadingTask, suite: Suite, material: { readonly message: string; readonly nonce: string }) {
  const item = itemOf(task, suite);
  const { question } = ballotOf(task, suite);
  const { judge: reader, key: sessionId } = task;
  const { language } = suite;
  return readingRequest({ reader, language, sides: item.sides, ballot: question, sessionId, ...material });
}

function ballotOf(task: ReadingTask, suite: Suite) {
  return readBallotOf(suite, { item: itemOf(task, suite), run: task.run, isSecond: task.first !== null });
}

function itemOf({ scenarioId }: ReadingTask, suite: Suite): Item {
  const { item: id } = scenarioOf(suite, scenarioId);
  const item = suite.items?.find((each) => each.id === id);
  if (item === undefined) throw new Error(`the scenario ${scenarioId} has no item`);
  return item;
}

function readReadersReply(
  task: ReadingTask,
  context: CallContext,
  attemptId: number,
  { result }: Exchange,
): CallReading {
  if (result.kind === "fault") return readingOfFault(withAdvice(result, judgeAdvice(task.judge)));
  const origin = result.reply.simulated ? "simulated" : "live";
  const labelOf = (lean: number | null): Label => {
    return { taskKey: task.key, attemptId, kind: task.kind, value: { lean }, origin };
  };
  const text = readText(result.reply);
  if (text.kind === "fault" && text.fault !== "refused") {
    return readingOfSilence(context, task.judge, {
      ...text,
      taskKey: task.key,
      effortFlag: "--judge-reasoning-effort",
    });
  }
  noteWord(context, task.judge.id);
  const { ballot, swapped } = ballotOf(task, context.suite);
  const lean = text.kind === "fault" ? null : leanOf(readBallot(text.text, ballot), ballot, swapped);
  return {
    result: lean === null ? "unscored" : "scored",
    detail: lean === null ? "the reader gave no number" : null,
    product: { label: labelOf(lean) },
    outcome: { kind: "done", cached: false },
  };
}
