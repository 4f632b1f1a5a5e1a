import type { DecidedPayload } from "../campaign/events/run-event.ts";
import type { PreparedRun } from "../campaign/index.ts";
import type { Digest } from "../domain/digest.ts";
import type { Plan } from "../domain/task.ts";
import {
  indexRange,
  judgeGate,
  judgePrompts,
  lineVerdict,
  lookAtRuns,
  mostOfUntilClear,
  planUntilClear,
  whyStopped,
  whyUndecided,
  worseVerdict,
  type UntilClear,
} from "../features/gate/index.ts";
import type { LeaderboardRow } from "../results/contract.ts";
import { comparePrompts, showPlanned, showRun } from "../results/show-results.ts";
import type { Store } from "../store/index.ts";
import type { GateReference } from "./conclude-gate.ts";
import type { GateRequest } from "./flags/gate-flags.ts";

/** The question of a run that stops when it is clear, its runs, and what they come to. */
interface RunUntilClear {
  /** Of all runs that there may be; the plan of the run has those that it takes by now. */
  readonly whole: Plan;
  readonly decided: ReadonlyMap<Digest, UntilClear>;
}

/** A run, and what its results are compared with. */
export interface GatedRun extends PreparedRun, GateReference {
  /** Null for a fixed number of runs. */
  readonly untilClear: RunUntilClear | null;
}

/** The same run with the runs that its question takes, by the store alone; a run with a fixed number as it is. */
export async function nextRuns(store: Store | null, run: GatedRun, gate: GateRequest): Promise<GatedRun> {
  const { untilClear } = run;
  if (untilClear === null) return run;
  const { whole } = untilClear;
  const decided = await decide(store, run, whole, gate);
  const conclude = async (filled: Store): Promise<readonly DecidedPayload[]> =>
    payloadsOf(filled, run, whole, gate, await decide(filled, run, whole, gate));
  const [plan, most] = [planUntilClear(whole, decided), mostOfUntilClear(whole, decided)];
  return { ...run, plan, most, untilClear: { whole, decided }, conclude };
}

async function decide(
  store: Store | null,
  run: GatedRun,
  whole: Plan,
  { failUnder, failIfWorse }: GateRequest,
): Promise<ReadonlyMap<Digest, UntilClear>> {
  if (store === null || !(await hasResults(store, whole, run.ranking.judgeIds))) return new Map();
  const shown = { prepared: { ...run, plan: whole }, interval: null, now: () => new Date() };
  const rows = new Map<Digest, readonly LeaderboardRow[]>();
  if (failIfWorse === null) for (const row of (await showRun(store, shown)).rows) rows.set(row.id, [row]);
  else
    for (const { id, comparison } of (await comparePrompts(store, { ...shown, labels: [] })).modelConfigs)
      rows.set(id, comparison.modelConfigs);
  const verdictOf =
    failIfWorse === null ? lineVerdict(failUnder ?? 0, indexRange(whole.suite.index).low) : worseVerdict(failIfWorse);
  const decided = await lookAtRuns(store, whole, (id) => rows.get(id) ?? [], verdictOf);
  if (failIfWorse !== null) return decided;
  const prepared = { ...run, plan: planUntilClear(whole, decided) };
  const own = await showPlanned(store, { ...shown, prepared });
  const why = new Map(own.rows.map((row) => [row.id, whyUndecided(row, own)]));
  return new Map([...decided].map(([id, each]) => [id, { ...each, undecided: why.get(id) ?? null }]));
}

/** Whether the store has the suite, and verdicts by the judge: another may have graded its answers before. */
async function hasResults(store: Store, { suite: { digest } }: Plan, judges: readonly Digest[]): Promise<boolean> {
  if ((await store.suites()).every((stored) => stored.digest !== digest)) return false;
  const known = new Set((await store.judgesOf(digest)).map(({ judge }) => judge.id));
  return judges.every((id) => known.has(id));
}

/** None before all model configs have come to their end. The gate decides: a row without a rank, or enough grades, passes at no look. */
async function payloadsOf(
  store: Store,
  run: GatedRun,
  whole: Plan,
  { failUnder, failIfWorse }: GateRequest,
  decided: ReadonlyMap<Digest, UntilClear>,
): Promise<readonly DecidedPayload[]> {
  if (![...decided.values()].every(({ isOver }) => isOver)) return [];
  const plan = planUntilClear(whole, decided);
  const shown = { prepared: { ...run, plan }, interval: null, now: () => new Date() };
  const passed = new Set<string>();
  if (failIfWorse === null) {
    const terms = { failUnder, baseline: null, untilClear: decided };
    const { modelConfigs } = await judgeGate(store, await showRun(store, shown), plan, terms);
    for (const { id, checks } of modelConfigs) if (checks.every((check) => check.passed)) passed.add(id);
  } else {
    const compared = await comparePrompts(store, { ...shown, labels: [] });
    for (const each of judgePrompts(compared, { leastWorsening: failIfWorse, expected: run.worsenings }, decided)
      .modelConfigs)
      if (each.passed) passed.add(each.id);
  }
  const { suite, tasks } = whole;
  const labels = new Map(tasks.map(({ modelConfig: { id, label } }) => [id, label]));
  return [...decided].map(([modelConfig, each]) => ({
    kind: "decided",
    model: labels.get(modelConfig) ?? modelConfig,
    modelConfig,
    suite: suite.digest,
    runs: each.runs,
    atMost: each.looks.atMost * each.looks.forms,
    passed: passed.has(modelConfig),
    detail: whyStopped(each, failIfWorse === null ? failUnder : null),
  }));
}
