import type { Digest, JudgeConfig } from "../../domain/index.ts";
import type { JudgeRecord, Store } from "../../store/index.ts";

/** Of each model config the judge with the most verdicts, planned ones included; model configs without any are absent. */
export async function judgesByModelConfig(
  store: Store,
  suiteDigest: Digest,
  records: readonly JudgeRecord[],
): Promise<ReadonlyMap<Digest, JudgeConfig>> {
  const most = new Map<Digest, { readonly judge: JudgeConfig; readonly verdicts: number }>();
  for (const { judge } of records) {
    const counts = await store.runCounts({ suiteDigest, judgeId: judge.id });
    for (const [id, runs] of Map.groupBy(counts, ({ modelConfigId }) => modelConfigId)) {
      const verdicts = runs.reduce((sum, run) => sum + run.verdicts.planned, 0);
      if (verdicts > (most.get(id)?.verdicts ?? 0)) most.set(id, { judge, verdicts });
    }
  }
  return new Map([...most].map(([id, { judge }]) => [id, judge]));
}
