import { isReadTwice } from "../ballot/index.ts";
import type { Answer } from "../domain/answer.ts";
import type { Side } from "../domain/situation.ts";
import type { Skip } from "../domain/skip.ts";
import type { Suite } from "../domain/suite.ts";
import type { AnswerTask, ReadingTask, TaskInputs, TaskKey, VerdictTask } from "../domain/task.ts";
import { ballotsBehind, decide, leanBy, sideSaid } from "../plan/index.ts";
import { leanIn, type TaskStore } from "../store/index.ts";
import { repeatedTurns, scenarioOf } from "../suite/index.ts";

export interface InputSource {
  readonly suite: Suite;
  readonly store: Pick<TaskStore, "answersOf" | "skipsOf">;
}

/** The stored answers that a request is made of, or why the task is not asked. */
export type Inputs =
  | { readonly kind: "ask"; readonly answers: readonly Answer[]; readonly side: Side }
  | { readonly kind: "skip"; readonly skip: Skip };

/** A turn is asked where all that it repeats was asked, and the deciding ballots allow it. */
export async function answerInputs(task: AnswerTask, { suite, store }: InputSource): Promise<Inputs> {
  const skips = await skipsAmong(task.dependsOn, { suite, store });
  const skip = [...skips.values()].find(isLoss);
  if (skip !== undefined) return dependsOnSkip(task, skip);
  const ballots = await ballotAnswers(task, skips, store);
  const decision = decide(suite, task, ballots);
  if (decision.kind === "ask") return { ...decision, answers: await store.answersOf(task.history) };
  const origin = ballots.findLast((answer) => answer !== null)?.origin ?? "live";
  return { kind: "skip", skip: { taskKey: task.key, because: decision.because, origin } };
}

/** A conversation is graded as far as it was asked, unless not even its first own turn was. */
export async function verdictInputs(task: VerdictTask, { suite, store }: InputSource): Promise<Inputs> {
  const { key, scenarioId, run, history, decidedBy } = task;
  const skips = await skipsAmong(task.dependsOn, { suite, store });
  const repeated = repeatedTurns(suite, scenarioOf(suite, scenarioId).fork).length;
  const needed = [...history.slice(0, repeated + 1), ...decidedBy];
  const missing = needed.flatMap((each) => skips.get(each) ?? []).find(isLoss);
  if (missing !== undefined) return dependsOnSkip({ key }, missing);
  const end = history.findIndex((each) => skips.has(each));
  const answers = await store.answersOf(end === -1 ? history : history.slice(0, end));
  const ballots = await ballotAnswers(task, skips, store);
  return { kind: "ask", answers, side: sideSaid({ suite, scenarioId, run }, ballots) };
}

/** The message that a reader reads, or why it does not. */
type MessageInput = { readonly kind: "ask"; readonly message: Answer } | { readonly kind: "skip"; readonly skip: Skip };

/** A message is read where it was asked for, and a second time where the first reading is far from the ballot. */
export async function readingInputs(
  task: ReadingTask,
  { suite, store }: InputSource & { readonly store: Pick<TaskStore, "resultOf"> },
): Promise<MessageInput> {
  const { key, history, decidedBy, first, run } = task;
  const skips = await skipsAmong(task.dependsOn, { suite, store });
  const skip = [...skips.values()].find(isLoss);
  if (skip !== undefined)
    return { kind: "skip", skip: { taskKey: key, because: "depends-on-skip", origin: skip.origin } };
  const [message] = await store.answersOf(history);
  if (message === undefined) throw new Error(`the reading ${key} has no message`);
  if (first === null) return { kind: "ask", message };
  const answers = await ballotAnswers({ decidedBy }, skips, store);
  const { lean, origin } = await readingAt(first, store);
  if (isReadTwice(lean, leanBy({ suite, run, answers }, ballotsBehind(suite, task)))) return { kind: "ask", message };
  return { kind: "skip", skip: { taskKey: key, because: "reading-agrees", origin } };
}

async function readingAt(key: TaskKey, store: Pick<TaskStore, "resultOf">) {
  const result = await store.resultOf(key);
  if (result === null || !("label" in result)) throw new Error(`the first reading ${key} is not stored`);
  return { lean: leanIn(result.label.value), origin: result.label.origin };
}

/** A repair that was not needed leaves nothing out. */
function isLoss({ because }: Skip): boolean {
  return because !== "has-number";
}

/** The answers to the deciding ballots, in their order; null for a repair that was not needed. */
async function ballotAnswers(
  { decidedBy }: Pick<TaskInputs, "decidedBy">,
  skips: ReadonlyMap<TaskKey, Skip>,
  store: Pick<TaskStore, "answersOf">,
) {
  const answers = await store.answersOf(decidedBy.filter((key) => !skips.has(key)));
  const byKey = new Map(answers.map((answer) => [answer.taskKey, answer]));
  return decidedBy.map((key) => byKey.get(key) ?? null);
}

/** Only turns that ballots decide are skipped. */
async function skipsAmong(
  keys: readonly TaskKey[],
  { suite, store }: InputSource,
): Promise<ReadonlyMap<TaskKey, Skip>> {
  return suite.ballots === undefined ? new Map() : await store.skipsOf(keys);
}

function dependsOnSkip({ key }: { readonly key: TaskKey }, { origin }: Skip): Inputs {
  return { kind: "skip", skip: { taskKey: key, because: "depends-on-skip", origin } };
}
