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
  const [first] = skips.values();
  if (first !== undefined) return dependsOnSkip(task, first);
  const ballots = await store.answersOf(task.decidedBy);
  const decision = decide({ suite, task, ballots });
  if (decision.kind === "ask") return { ...decision, answers: await store.answersOf(task.history) };
  const origin = ballots.at(-1)?.origin ?? "live";
  return { kind: "skip", skip: { taskKey: task.key, because: decision.because, origin } };
}

/** A conversation is graded as far as it was asked, unless not even its first own turn was. */
export async function verdictInputs(task: VerdictTask, { suite, store }: InputSource): Promise<Inputs> {
  const { key, scenarioId, run, history, decidedBy } = task;
  const skips = await skipsAmong(task.dependsOn, { suite, store });
  const repeated = repeatedTurns(suite, scenarioOf(suite, scenarioId).fork).length;
  const needed = [...history.slice(0, repeated + 1), ...decidedBy];
  const missing = needed.flatMap((each) => skips.get(each) ?? []);
  if (missing[0] !== undefined) return dependsOnSkip({ key }, missing[0]);
  const end = history.findIndex((each) => skips.has(each));
  const answers = await store.answersOf(end === -1 ? history : history.slice(0, end));
  const [ballot] = await store.answersOf(decidedBy);
  return { kind: "ask", answers, side: sideSaid({ suite, scenarioId, run }, ballot) };
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
