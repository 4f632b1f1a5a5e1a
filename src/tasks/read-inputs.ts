import type { Answer, AnswerTask, Side, Skip, Suite, TaskKey, VerdictTask } from "../domain/index.ts";
import { decide, sideSaid } from "../plan/index.ts";
import type { TaskStore } from "../store/index.ts";
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
  const ballots = await ballotAnswers(task, { skips, store });
  const decision = decide({ suite, task, ballots });
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
  const ballots = await ballotAnswers(task, { skips, store });
  return { kind: "ask", answers, side: sideSaid({ suite, scenarioId, run }, ballots) };
}

/** A repair that was not needed leaves nothing out. */
function isLoss({ because }: Skip): boolean {
  return because !== "has-number";
}

interface BallotSource {
  readonly skips: ReadonlyMap<TaskKey, Skip>;
  readonly store: Pick<TaskStore, "answersOf">;
}

/** The answers to the deciding ballots, in their order; null for a repair that was not needed. */
async function ballotAnswers({ decidedBy }: Pick<AnswerTask, "decidedBy">, { skips, store }: BallotSource) {
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
