import type { PreparedRun } from "../../campaign/index.ts";
import type { Plan, VerdictTask } from "../../domain/index.ts";
import { elsewhereThanDefault, type Leaderboard } from "../../report/index.ts";
import type { Store } from "../../store/index.ts";

export interface GateOptions {
  readonly store: Store;
  /** The run to be judged; other model configs of the store do not count. */
  readonly prepared: Pick<PreparedRun, "plan">;
  /** What the run ends with (`showRun`): a gate has no number of its own. */
  readonly leaderboard: Leaderboard;
  /** The least index to pass, 0 to 100. */
  readonly threshold: number;
}

type LeaderboardRow = Leaderboard["rows"][number];

export interface GatedModelConfig {
  /** As in the leaderboard. */
  readonly label: string;
  /** As graded. Null when incomplete: verdicts are missing, or a weighted measure has no value. */
  readonly index: number | null;
  /** What the leaderboard ranks it by, where that is another number: without the severity of judges. Else null. */
  readonly rankedBy: number | null;
  /** Where the number that it is ranked by would lie if all runs were made again; null where nothing says how far runs stray. */
  readonly rerun: LeaderboardRow["intervals"]["rerun"];
}

export interface GateResult {
  readonly threshold: number;
  readonly passed: boolean;
  /** Where the indices were measured, in words, when that is not the suite's default configuration. */
  readonly elsewhere: string | null;
  /** In the order of the run. */
  readonly modelConfigs: readonly GatedModelConfig[];
}

/**
 * Whether every model config of a run is complete and reaches the threshold, at full precision, in the leaderboard that the run
 * ends with. The index as graded decides, with the severity of judges in it: severity is estimated from all rows of the
 * store, and other rows must not change a gate.
 */
export async function gateIndex({ store, prepared, leaderboard, threshold }: GateOptions): Promise<GateResult> {
  const { plan } = prepared;
  const unfinished = await unfinishedModelConfigs(store, plan);
  const rows = new Map(leaderboard.rows.map((row) => [row.id, row]));
  const modelConfigs = [...new Set(plan.tasks.map(({ modelConfig }) => modelConfig))].map(({ id, label }) => {
    const row = rows.get(id);
    return row === undefined || unfinished.has(id) ? incomplete(row?.label ?? label) : gateRow(row);
  });
  const passed = modelConfigs.every(({ index }) => index !== null && index >= threshold);
  return { threshold, passed, elsewhere: elsewhereThanDefault(plan.suite, leaderboard.configurations), modelConfigs };
}

function gateRow({ label, complete, index, rawIndex, intervals }: LeaderboardRow): GatedModelConfig {
  if (!complete) return incomplete(label);
  return { label, index: rawIndex, rankedBy: index === rawIndex ? null : index, rerun: intervals.rerun };
}

function incomplete(label: string): GatedModelConfig {
  return { label, index: null, rankedBy: null, rerun: null };
}

async function unfinishedModelConfigs(store: Store, { tasks }: Plan): Promise<ReadonlySet<string>> {
  const verdicts = tasks.filter((task): task is VerdictTask => task.kind === "verdict");
  const finished = await store.finishedKeys(verdicts.map(({ key }) => key));
  return new Set(verdicts.filter(({ key }) => !finished.has(key)).map(({ modelConfig }) => modelConfig.id));
}
