import type { Digest } from "../domain/digest.ts";
import type { VerdictTask } from "../domain/task.ts";
import type { Store } from "../store/index.ts";
import type { PreparedRun } from "./prepared-run.ts";

/** A judge whose verdicts on some model configs hold no grade at all: these cannot be scored. */
export interface UnreadableJudge {
  readonly judge: string;
  /** Labels. */
  readonly modelConfigs: readonly string[];
  /** All of them without a grade. */
  readonly verdicts: number;
  /** Why the first verdict has none. */
  readonly reason: string;
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
    found.push({ judge: label, modelConfigs, verdicts, reason });
  }
  return found;
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
