import type { PreparedRun } from "../../campaign/index.ts";
import { BenchError, type Digest } from "../../domain/index.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { isContrast } from "../../results/format/reading.ts";
import { plainText } from "../../results/plain-text.ts";
import type { Store } from "../../store/index.ts";
import { formsOf } from "../../suite/index.ts";

type GatedRun = Pick<PreparedRun, "plan" | "judges">;

/** Runs of a row that make a spread of their own. */
const tellingRuns = 3;

/**
 * Refuses, before the first call, a gate whose run cannot tell a model config from chance: without a whole cycle of forms, or
 * with fewer than three runs where no other row shows how far runs stray.
 * @param store null where there is none yet
 * @throws BenchError usage that names the number of runs
 */
export async function requireConclusive({ plan, judges }: GatedRun, store: Store | null): Promise<void> {
  const runsOf = Map.groupBy(plan.tasks, ({ modelConfig }) => modelConfig);
  const planned = [...runsOf].map(([{ id, label }, tasks]) => ({ id, label, runs: tasks.map(({ run }) => run) }));
  const forms = formsOf(plan.suite);
  if (forms > 1) {
    const short = planned.find(({ runs }) => new Set(runs).size < forms);
    if (short === undefined) return;
    throw cannotTell(forms, `suite ${plan.suite.id} needs ${forms} runs, one for each of its forms`);
  }
  const stored = await completeRuns({ plan, judges }, store);
  const rows = [...planned, ...stored].map(({ id }) => id);
  const countOf = (row: Digest): number =>
    new Set([...planned, ...stored].filter(({ id }) => id === row).flatMap(({ runs }) => runs)).size;
  const lone = planned.find(
    ({ id }) => countOf(id) < tellingRuns && rows.every((row) => row === id || countOf(row) === 1),
  );
  if (lone === undefined) return;
  throw cannotTell(tellingRuns, whyLone(lone.label, countOf(lone.id)));
}

/**
 * The same for stored results. Of a suite with ballots, a row without a whole cycle has no rank, and fails by that.
 * @throws BenchError usage for a row of fewer than three runs where no other row shows how far runs stray
 */
export async function requireConclusiveRows({ rows, measures }: Leaderboard): Promise<void> {
  if (isContrast(measures)) return;
  const lone = rows.find(({ id, complete, pending, runs, repetitions }) => {
    const isAlone = rows.every((row) => row.id === id || row.runs === 1) && repetitions?.othersRepeating === 0;
    return complete && pending === 0 && runs < tellingRuns && isAlone;
  });
  if (lone === undefined) return;
  throw new BenchError({
    code: "usage",
    message: `This gate cannot tell a change from chance: ${plainText(whyLone(lone.label, lone.runs))}.`,
    hint: `Measure at least ${tellingRuns} runs of it: aib run with --runs ${tellingRuns}.`,
  });
}

function whyLone(label: string, runs: number): string {
  return `${label} has ${runs === 1 ? "one run" : "two runs"}, and no other model config shows how far runs stray`;
}

async function completeRuns({ plan, judges }: GatedRun, store: Store | null) {
  const [judge] = judges;
  if (store === null || judge === undefined) return [];
  const counts = await store.runCounts({ suiteDigest: plan.suite.digest, judgeId: judge.id });
  return counts
    .filter(({ verdicts: { planned, present } }) => planned > 0 && present === planned)
    .map(({ modelConfigId: id, run }) => ({ id, runs: [run] }));
}

function cannotTell(runs: number, why: string): BenchError {
  return new BenchError({
    code: "usage",
    message: `This gate could not tell a change from chance: ${why}. Nothing was run.`,
    hint: `Add --runs ${runs}.`,
  });
}
