import type { DecidedPayload } from "../campaign/events/run-event.ts";
import type { Digest } from "../domain/digest.ts";
import type { Plan } from "../domain/task.ts";
import {
  lineVerdict,
  lookAtRuns,
  expectedRuns,
  planUntilClear,
  priorSpread,
  whyStopped,
  worseVerdict,
  type UntilClear,
} from "../features/gate/index.ts";
import { formatCost } from "../results/format/dollars.ts";
import type { LeaderboardRow } from "../results/contract.ts";
import { comparePrompts, showRun } from "../results/show-results.ts";
import type { Store } from "../store/index.ts";
import type { GateRequest } from "./flags/gate-flags.ts";
import type { GatedRun } from "./plan-run.ts";

/** The question of a run that stops when it is clear, its runs, and what they come to. */
export interface RunUntilClear {
  /** Of all runs that there may be; the plan of the run has those that it takes by now. */
  readonly whole: Plan;
  readonly decided: ReadonlyMap<Digest, UntilClear>;
}

/** The same run with the runs that its question takes, by the store alone; a run with a fixed number as it is. */
export async function nextRuns(store: Store | null, run: GatedRun, gate: GateRequest): Promise<GatedRun> {
  const { untilClear } = run;
  if (untilClear === null) return run;
  const { whole } = untilClear;
  const decided = await decide(store, run, whole, gate);
  const conclude = async (filled: Store): Promise<readonly DecidedPayload[]> =>
    payloadsOf(await decide(filled, run, whole, gate), whole, gate);
  return { ...run, plan: planUntilClear(whole, decided), untilClear: { whole, decided }, conclude };
}

async function decide(
  store: Store | null,
  run: GatedRun,
  whole: Plan,
  { failUnder, failIfWorse }: GateRequest,
): Promise<ReadonlyMap<Digest, UntilClear>> {
  const isNew = store === null || (await store.suites()).every(({ digest }) => digest !== whole.suite.digest);
  if (isNew) return new Map();
  const shown = { prepared: { ...run, plan: whole }, interval: null, now: () => new Date() };
  const rows = new Map<Digest, readonly LeaderboardRow[]>();
  if (failIfWorse === null) for (const row of (await showRun(store, shown)).rows) rows.set(row.id, [row]);
  else
    for (const { id, comparison } of (await comparePrompts(store, { ...shown, labels: [] })).modelConfigs)
      rows.set(id, comparison.modelConfigs);
  const verdictOf = failIfWorse === null ? lineVerdict(failUnder ?? 0) : worseVerdict(failIfWorse);
  return lookAtRuns(store, whole, (id) => rows.get(id) ?? [], verdictOf);
}

/** In points, of published results: `docs/method.md`. */
const { deviation } = priorSpread;
const distances = [0, 5, 10, 20];
const fixedRuns = 5;

/** How many runs it takes, and what they cost, by the distance of the truth. @param usd of the most runs; null where unknown */
export function expectedRunsBy({
  atMost,
  rows,
  usd,
}: {
  readonly atMost: number;
  readonly rows: 1 | 2;
  readonly usd: number | null;
}) {
  const costOf = (runs: number): number | null => (usd === null ? null : (usd * runs) / atMost);
  const expected = distances.map((distance) => {
    const runs = expectedRuns(rows, { deviation, distance, atMost });
    return { distance, runs, usd: costOf(runs) };
  });
  return { atMost, deviation, expected, fixed: { runs: fixedRuns, usd: costOf(fixedRuns) } };
}

export function expectedWords(asked: Parameters<typeof expectedRunsBy>[0]): string {
  const { atMost, expected, fixed } = expectedRunsBy(asked);
  const [none, away] = asked.rows === 1 ? ["at the line", "from it"] : ["without a difference", "apart"];
  const each = expected.map(
    ({ distance, runs, usd }) =>
      `${runs.toFixed(1)}${cost(usd)} ${distance === 0 ? none : `at ${distance} points ${away}`}`,
  );
  return (
    `Until clear: at most ${atMost} runs of each model config, which is the estimate. Expected, where runs stray as published ones do: ` +
    `${each.join(", ")}; a fixed design has ${fixed.runs}${cost(fixed.usd)}.`
  );
}

function cost(usd: number | null): string {
  return usd === null || usd === 0 ? "" : ` (${formatCost(usd)})`;
}

/** None before all model configs have come to their end. */
function payloadsOf(
  decided: ReadonlyMap<Digest, UntilClear>,
  { suite, tasks }: Plan,
  { failUnder, failIfWorse }: GateRequest,
): readonly DecidedPayload[] {
  if (![...decided.values()].every(({ isOver }) => isOver)) return [];
  const labels = new Map(tasks.map(({ modelConfig: { id, label } }) => [id, label]));
  return [...decided].map(([modelConfig, each]) => ({
    kind: "decided",
    model: labels.get(modelConfig) ?? modelConfig,
    modelConfig,
    suite: suite.digest,
    runs: each.runs,
    atMost: each.atMost,
    // Where it stays open, a prompt shows no sign of being worse, and a row does not show that it is above the line.
    passed: failIfWorse === null ? each.verdict === "passed" : each.verdict !== "failed",
    detail: whyStopped(each, failIfWorse === null ? failUnder : null),
  }));
}
