import { isNumberAlone, readBallot, type UnreadableBallot } from "../ballot/index.ts";
import type { SkipReason } from "../domain/skip.ts";
import type { Plan, TaskKey } from "../domain/task.ts";
import type { Store } from "../store/index.ts";
import { askedBallot } from "../suite/index.ts";

/** What came of the ballots of one model config. */
export interface BallotOutcomes {
  /** Label of the model config. */
  readonly modelConfig: string;
  /** Answered ballots. */
  readonly ballots: number;
  /** Those without any number. */
  readonly declined: number;
  readonly unreadable: ReadonlyMap<UnreadableBallot, number>;
  /** Answers to the questions that arms continue from. */
  readonly openers: number;
  /** Those that are a number and nothing else, where a question asked for words. */
  readonly numbersAlone: number;
  /** Turns that the ballots ruled out, by reason; a ballot behind such a turn and a repair without need are not counted. */
  readonly skipped: ReadonlyMap<Exclude<SkipReason, "depends-on-skip" | "has-number">, number>;
}

/** Of each model config of the plan, over all its stored runs; none in a suite without ballots. */
export async function ballotOutcomes(
  { suite, tasks }: Plan,
  store: Pick<Store, "ballots" | "skips" | "finishedKeys" | "skipsOf" | "answersOf">,
): Promise<readonly BallotOutcomes[]> {
  const [ballot] = suite.ballots ?? [];
  if (ballot === undefined) return [];
  const [replies, skips, openers] = await Promise.all([
    store.ballots(suite.digest),
    store.skips(suite.digest),
    openerAnswers({ suite, tasks }, store),
  ]);
  const modelConfigs = new Map(tasks.map(({ modelConfig }) => [modelConfig.id, modelConfig]));
  const repliesOf = Map.groupBy(replies, ({ modelConfigId }) => modelConfigId);
  const skipsOf = Map.groupBy(skips, ({ modelConfigId }) => modelConfigId);
  return [...modelConfigs.values()].map(({ id, label }) => {
    const readings = (repliesOf.get(id) ?? []).map(({ scenarioId, turnId, run, text }) => {
      const asked = askedBallot(suite, { scenario: scenarioId, turn: turnId }, run);
      return readBallot(text, asked.ballot);
    });
    const reasons = (skipsOf.get(id) ?? []).map(({ because }) => because);
    const answers = openers.get(id) ?? [];
    return {
      modelConfig: label,
      ballots: readings.length,
      declined: readings.filter(({ kind }) => kind === "declined").length,
      unreadable: countEach(readings.flatMap((reading) => (reading.kind === "unreadable" ? reading.because : []))),
      openers: answers.length,
      numbersAlone: answers.filter((text) => isNumberAlone(text, ballot)).length,
      skipped: countEach(reasons.filter((because) => because !== "depends-on-skip" && because !== "has-number")),
    };
  });
}

/** The answers of the plan to turns that later scenarios repeat, by model config. */
async function openerAnswers(
  { suite, tasks }: Pick<Plan, "suite" | "tasks">,
  store: Pick<Store, "finishedKeys" | "skipsOf" | "answersOf">,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const forked = new Set(suite.scenarios.flatMap(({ fork }) => fork?.turn ?? []));
  const asked = new Map<TaskKey, string>();
  for (const task of tasks) {
    if (task.kind === "answer" && forked.has(task.turnId)) asked.set(task.key, task.modelConfig.id);
  }
  const finished = await store.finishedKeys([...asked.keys()]);
  const skipped = await store.skipsOf([...finished]);
  const answers = await store.answersOf([...finished].filter((key) => !skipped.has(key)));
  const texts = answers.map(({ taskKey, text }) => ({ modelConfigId: asked.get(taskKey) ?? "", text }));
  return new Map(
    [...Map.groupBy(texts, ({ modelConfigId }) => modelConfigId)].map(([id, own]) => [id, own.map(({ text }) => text)]),
  );
}

function countEach<Name>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, own]) => [name, own.length]));
}
