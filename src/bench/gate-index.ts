import type { Configuration, Plan, Task, VerdictTask } from "../domain/index.ts";
import { loadJudging } from "../report/index.ts";
import {
  indexModelConfigs,
  scoreModelConfigs,
  type GradedConversation,
  type IndexIntervals,
} from "../scoring/index.ts";
import type { Store } from "../store/index.ts";
import type { PreparedRun } from "./prepared-run.ts";

export interface GateOptions {
  readonly store: Store;
  /** The run to be judged; other model configs of the store do not count. */
  readonly prepared: Pick<PreparedRun, "plan" | "judges" | "ranking">;
  /** The least index to pass, 0 to 100. */
  readonly threshold: number;
}

export interface GatedModelConfig {
  readonly label: string;
  /** As graded. Null when incomplete: verdicts are missing, or a weighted measure has no value. */
  readonly index: number | null;
  /** Where the index would lie if all runs were made again; null where nothing says how far runs stray. */
  readonly rerun: IndexIntervals["rerun"];
  /** What the leaderboard ranks it by, which depends on what else is stored; null where that is the same. */
  readonly rankedBy: number | null;
}

export interface GateResult {
  readonly threshold: number;
  readonly passed: boolean;
  /** In the order of the run; of several judges the median counts. */
  readonly modelConfigs: readonly GatedModelConfig[];
}

/**
 * Whether every model config of a run is complete and reaches the threshold, at full precision. As in the leaderboard, all
 * stored runs count, and the suite's own configurations where the run has any of them, else the run's. Unlike there the
 * severity of judges stays in: it is estimated from all rows of the store, and other rows must not change a gate.
 */
export async function gateIndex({ store, prepared, threshold }: GateOptions): Promise<GateResult> {
  const { plan } = prepared;
  const { scores, ranked } = await scoresOf(store, prepared);
  const unfinished = await unfinishedModelConfigs(store, plan);
  const modelConfigs = [...new Set(plan.tasks.map(({ modelConfig }) => modelConfig))].map(({ id, label }) => {
    const score = unfinished.has(id) ? undefined : scores.find(({ modelConfigId }) => modelConfigId === id);
    if (score?.complete !== true) return { label, index: null, rerun: null, rankedBy: null };
    const { index, intervals } = score;
    const other = ranked.get(id) ?? null;
    return { label, index, rerun: intervals.rerun, rankedBy: other === index ? null : other };
  });
  const passed = modelConfigs.every(({ index }) => index !== null && index >= threshold);
  return { threshold, passed, modelConfigs };
}

async function unfinishedModelConfigs(store: Store, { tasks }: Plan): Promise<ReadonlySet<string>> {
  const verdicts = tasks.filter((task): task is VerdictTask => task.kind === "verdict");
  const finished = await store.finishedKeys(verdicts.map(({ key }) => key));
  return new Set(verdicts.filter(({ key }) => !finished.has(key)).map(({ modelConfig }) => modelConfig.id));
}

async function scoresOf(store: Store, { plan, judges, ranking }: GateOptions["prepared"]) {
  const { suite, tasks } = plan;
  const modelConfigs = await store.modelConfigs(suite.digest);
  const { excludeOwnFamily } = ranking;
  const { grades, uneven } = await loadJudging(store, { suite, modelConfigs, judges, excludeOwnFamily });
  const counted = countedConfigurations(suite.defaultConfigurations, tasks);
  const isCounted = ({ configuration }: GradedConversation): boolean => counted.has(nameOf(configuration));
  const asGraded = uneven === null ? grades : uneven.raw;
  return {
    scores: scoreModelConfigs({ suite, conversations: asGraded.filter(isCounted) }),
    ranked: indexModelConfigs({ suite, conversations: grades.filter(isCounted) }),
  };
}

function countedConfigurations(defaults: readonly Configuration[], tasks: readonly Task[]): ReadonlySet<string> {
  const ran = new Set(tasks.map(({ configuration }) => nameOf(configuration)));
  const own = defaults.map(nameOf).filter((name) => ran.has(name));
  return own.length > 0 ? new Set(own) : ran;
}

function nameOf({ variant, delivery }: Configuration): string {
  return `${variant} ${delivery}`;
}
