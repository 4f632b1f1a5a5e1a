import type { Digest } from "../domain/digest.ts";
import type { Plan, ReadingTask, VerdictTask } from "../domain/task.ts";
import type { Store } from "../store/index.ts";
import type { PreparedRun } from "./prepared-run.ts";

/**
 * A judge whose verdicts on some model configs hold no grade at all, so that these cannot be scored, or a reader that gave no
 * number for any of their messages, so that these get no rank.
 */
export interface UnreadableJudge {
  readonly role: "judge" | "reader";
  readonly judge: string;
  /** Labels. */
  readonly modelConfigs: readonly string[];
  /** Verdicts without a grade, or messages without a number: all there are. */
  readonly results: number;
  /** Why the first verdict has none; null of a reader. */
  readonly reason: string | null;
}

/** Looks at the model configs of the plan, with all their stored runs. */
export async function unreadableJudges(
  { plan, judges }: Pick<PreparedRun, "plan" | "judges">,
  store: Store,
): Promise<readonly UnreadableJudge[]> {
  const tasks = plan.tasks.filter((task): task is VerdictTask => task.kind === "verdict");
  const found: UnreadableJudge[] = [];
  for (const { id, label } of judges) {
    const own = tasks.filter(({ judge }) => judge.id === id);
    const ungraded = await ungradedModelConfigs(store, plan.suite.digest, id);
    const lost = own.filter(({ modelConfig }) => ungraded.has(modelConfig.id));
    const reason = await firstReason(store, lost);
    if (reason === null) continue;
    const modelConfigs = [...new Set(lost.map(({ modelConfig }) => modelConfig.label))];
    const verdicts = [...new Set(lost.map(({ modelConfig }) => modelConfig.id))].reduce(
      (sum, modelConfig) => sum + (ungraded.get(modelConfig) ?? 0),
      0,
    );
    found.push({ role: "judge", judge: label, modelConfigs, results: verdicts, reason });
  }
  return [...found, ...(await unreadableReaders(plan, store))];
}

function pairOf(modelConfigId: Digest, readerId: Digest): string {
  return `${modelConfigId} ${readerId}`;
}

/** A reader of which some replies are read is another matter, and so is a message that its second reading has placed. */
async function unreadableReaders({ suite, tasks }: Plan, store: Store): Promise<readonly UnreadableJudge[]> {
  const firsts = tasks.filter((task): task is ReadingTask => task.kind === "reading" && task.first === null);
  if (firsts.length === 0) return [];
  const stored = Map.groupBy(
    (await store.readings(suite.digest)).filter(({ isPerson }) => !isPerson),
    ({ modelConfigId, firstReaderId }) => pairOf(modelConfigId, firstReaderId),
  );
  const planned = new Map(firsts.map((task) => [pairOf(task.modelConfig.id, task.judge.id), task]));
  const lost = [...planned].flatMap(([pair, { judge, modelConfig }]) => {
    const readings = stored.get(pair) ?? [];
    const messages = readings.filter(({ isSecond }) => !isSecond).length;
    return messages > 0 && readings.every(({ lean }) => lean === null) ? [{ judge, modelConfig, messages }] : [];
  });
  return [...Map.groupBy(lost, ({ judge }) => judge.label)].map(([judge, own]) => ({
    role: "reader",
    judge,
    modelConfigs: own.map(({ modelConfig }) => modelConfig.label),
    results: own.reduce((sum, { messages }) => sum + messages, 0),
    reason: null,
  }));
}

/** How many verdicts the judge has given on each model config that has no grade by it. */
async function ungradedModelConfigs(
  store: Store,
  suiteDigest: Digest,
  judgeId: Digest,
): Promise<ReadonlyMap<Digest, number>> {
  const counts = await store.runCounts({ suiteDigest, judgeId });
  const byModelConfig = Map.groupBy(counts, ({ modelConfigId }) => modelConfigId);
  const ungraded = new Map<Digest, number>();
  for (const [id, runs] of byModelConfig) {
    const present = runs.reduce((sum, { verdicts }) => sum + verdicts.present, 0);
    const unscored = runs.reduce((sum, { verdicts }) => sum + verdicts.unscored, 0);
    if (present > 0 && unscored === present) ungraded.set(id, present);
  }
  return ungraded;
}

async function firstReason(store: Store, tasks: readonly VerdictTask[]): Promise<string | null> {
  for (const { key } of tasks) {
    const result = await store.resultOf(key);
    if (result !== null && "verdict" in result && result.verdict.grade.kind === "unscored") {
      return result.verdict.grade.reason;
    }
  }
  return null;
}
