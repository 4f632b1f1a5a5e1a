import type { Digest } from "../domain/digest.ts";
import type { IntervalMethod } from "../domain/index-definition.ts";
import type { Suite } from "../domain/suite.ts";
import type { Plan } from "../domain/task.ts";
import type { Store, ReportStore } from "../store/index.ts";
import { selectStoredModelConfigs } from "../store/selection/select-stored-model-configs.ts";
import { selectConfigurations, selectExperiments } from "../suite/index.ts";
import { buildReport } from "./build-report.ts";
import type { Leaderboard, ModelSummary, PromptComparison, Report, RunHealth } from "./contract.ts";
import { roundDollars, wholeDollars } from "./format/dollars.ts";
import { loadRunHealth, type RunHealthQuery } from "./health/load-run-health.ts";
import { loadLeaderboard, type LeaderboardQuery } from "./load-leaderboard.ts";
import { loadReportSource } from "./load-report-source.ts";
import { loadPromptComparison } from "./prompts/load-prompt-comparison.ts";
import { partOfRun, type ChoosePart } from "./shown-part.ts";
import { loadSummaries, loadWorst, mostSummaries, summariesOf } from "./summary/load-summaries.ts";

/** Which of the results to show. */
interface PartOptions {
  /** Labels, ids, patterns; all model configs by default. */
  readonly models: readonly string[];
  /** Null for all, with an index. */
  readonly experiments: readonly string[] | null;
  /** Null for the suite's own. */
  readonly variants: readonly string[] | null;
  readonly deliveries: readonly string[] | null;
}

type Query = Omit<Parameters<typeof loadLeaderboard>[1], "part"> & { readonly part: PartOptions };

/** A run, and whose verdicts rank what it measured. */
interface RankedRun {
  readonly plan: Plan;
  readonly ranking: { readonly judgeIds: readonly Digest[]; readonly excludeOwnFamily: boolean };
  /** Null, or missing, where the number of runs is fixed. */
  readonly untilClear?: object | null;
}

interface RunShown {
  readonly prepared: RankedRun;
  /** Which of the intervals the ranking shows; null for the suite's. */
  readonly interval: IntervalMethod | null;
  readonly now: () => Date;
}

/** The ranking of a part of the stored results. @throws BenchError usage for a name that fits nothing. */
export function showLeaderboard(store: Store, { part, ...query }: Query): Promise<Leaderboard> {
  return loadLeaderboard(store, { ...query, part: choosePart(part) });
}

/** The ranking that a run ends with: what it ran, by its judges. Gates read their numbers from it. */
export function showRun(store: Store, run: RunShown): Promise<Leaderboard> {
  return loadLeaderboard(store, runQuery(run));
}

/** The same by what the run's plan asks for alone, whatever else is stored. */
export function showPlanned(store: Store, run: RunShown): Promise<Leaderboard> {
  return loadLeaderboard(store, { ...runQuery(run), plan: run.prepared.plan });
}

/** The ranking under one of the prompts that a run measured, by its system variant. */
export function showPrompt(
  store: Store,
  { variant, ...run }: RunShown & { readonly variant: string },
): Promise<Leaderboard> {
  const { configurations, ...part } = partOfRun(run.prepared.plan);
  const own = configurations?.filter((each) => each.variant === variant) ?? null;
  return loadLeaderboard(store, { ...runQuery(run), part: () => ({ ...part, configurations: own }) });
}

function runQuery({ prepared: { plan, ranking }, interval, now }: RunShown) {
  return {
    suite: plan.suite.digest,
    judges: ranking.judgeIds,
    excludeOwnFamily: ranking.excludeOwnFamily,
    interval,
    part: () => partOfRun(plan),
    now,
  };
}

/** A paragraph on each model config of a run, in the ranking's order. */
export function summariseRun(store: Store, { prepared, interval, now }: RunShown): Promise<readonly ModelSummary[]> {
  const { tasks } = prepared.plan;
  return loadSummaries(store, {
    ...runQuery({ prepared, interval, now }),
    modelConfigIds: new Set(tasks.map(({ modelConfig }) => modelConfig.id)),
  });
}

/** Compares the prompts that a run measured, by the run's judges; `labels` name them in the order of the run. */
export function comparePrompts(
  store: Store,
  { labels, ...run }: RunShown & { readonly labels: readonly string[] },
): Promise<PromptComparison> {
  const { plan, untilClear = null } = run.prepared;
  // A suite with prompts measures these by default, in their order.
  const variants = [...new Set(plan.suite.defaultConfigurations.map(({ variant }) => variant))];
  const prompts = variants.map((variant, place) => ({ label: labels[place] ?? variant, variant }));
  return loadPromptComparison(store, { ...runQuery(run), plan, prompts, stoppedByLooks: untilClear !== null });
}

/** The report on some of the model configs. @throws BenchError usage for a name that fits nothing. */
export function showReport(store: Store, { part, ...query }: Query): Promise<Report> {
  return loadReport(store, { ...query, part: choosePart(part) });
}

export function choosePart({ models, experiments, ...places }: PartOptions): ChoosePart {
  return (suite, modelConfigs) => {
    const chosen = selectStoredModelConfigs(models, modelConfigs);
    const isWhole = places.variants === null && places.deliveries === null;
    return {
      modelConfigIds: models.length === 0 ? null : new Set(chosen.map(({ id }) => id)),
      experiments: someExperiments(suite, experiments),
      configurations: isWhole ? null : selectConfigurations(suite, places),
      ofRun: false,
    };
  };
}

/** In the order of the suite; null where all are named. */
function someExperiments(suite: Suite, names: readonly string[] | null): readonly string[] | null {
  const chosen = selectExperiments(suite, names);
  const own = suite.experiments.map(({ id }) => id).filter((id) => chosen?.includes(id) ?? true);
  return own.length === suite.experiments.length ? null : own;
}

/**
 * The state of every run, and the commands that complete them; models are labels, ids or patterns, all by default.
 * @throws BenchError not-found | unknown-suite.
 */
export async function loadRuns(
  store: Store,
  { models, ...query }: Omit<RunHealthQuery, "select"> & { readonly models: readonly string[] },
): Promise<RunHealth> {
  const health = await loadRunHealth(store, {
    ...query,
    select: (modelConfigs) => selectStoredModelConfigs(models, modelConfigs),
  });
  return { ...health, notes: [...health.notes, ...(await budgetNote(store, health))] };
}

/** That a budget, or the limit without one, ended the newest work under the suite, while something is missing. */
async function budgetNote(store: Store, { suite, completions }: RunHealth): Promise<readonly string[]> {
  if (completions.length === 0) return [];
  const events = await store.events({ after: null, last: null });
  const newest = events.findLast(({ body }) => body.suite === suite.digest);
  const end = events.findLast(({ kind, sessionId }) => kind === "budget-reached" && sessionId === newest?.sessionId);
  if (newest === undefined || end === undefined || end.id < newest.id) return [];
  const { budgetUsd, spentUsd } = end.body;
  return [
    `The newest run stopped at ${wholeDollars(Number(budgetUsd))}, its budget or ten times its estimate, after ${roundDollars(Number(spentUsd))}. To complete it: the same command with a higher --budget.`,
  ];
}

/** Reads a report. Rejects with `not-found` or `unknown-suite` and the valid choices. */
export async function loadReport(store: ReportStore, query: LeaderboardQuery): Promise<Report> {
  const source = await loadReportSource(store, query);
  const { schemaVersion, leaderboard, ...sections } = buildReport(source);
  const shown = { ...leaderboard, rows: leaderboard.rows.slice(0, mostSummaries) };
  const summaries = summariesOf(source, shown, await loadWorst(store, source, shown.rows));
  return { schemaVersion, leaderboard, summaries, ...sections };
}
