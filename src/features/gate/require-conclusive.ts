import type { PreparedRun } from "../../campaign/index.ts";
import { isPersona } from "../../campaign/request/persona.ts";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import type { Digest } from "../../domain/digest.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { isContrast } from "../../results/format/reading.ts";
import { unrankedInWords } from "../../results/format/patterns.ts";
import { describeUngraded } from "../../results/format/ungraded.ts";
import { flagsShowing } from "../../results/count-configurations.ts";
import { plainText } from "../../results/plain-text.ts";
import { partOfRun } from "../../results/shown-part.ts";
import type { Store } from "../../store/index.ts";
import { formsOf } from "../../suite/index.ts";

type GatedRun = Pick<PreparedRun, "plan" | "judges">;

/** Runs of a row that make a spread of their own: with fewer a gate takes it from elsewhere. */
export const tellingRuns = 3;

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
  throw cannotTell(tellingRuns, `${lone.label} has ${whyLone(countOf(lone.id))}`);
}

/**
 * Refuses, before the first call, a gate over a model config whose words nobody is to read: without them it gets no rank, and fails.
 * @throws BenchError usage
 */
export function requireReaders({ suite, tasks }: PreparedRun["plan"]): void {
  if (suite.readers === undefined) return;
  const read = new Set(tasks.flatMap(({ kind, modelConfig }) => (kind === "reading" ? modelConfig.id : [])));
  const unread = tasks.find(({ modelConfig }) => !read.has(modelConfig.id));
  if (unread === undefined) return;
  throw usageError(
    `This gate could not pass: no reader can read the words of ${unread.modelConfig.label}, and without them it gets no rank. Nothing was run.`,
    "Name a model of another family that reads: --judge <model>, on another server with --judge-base-url <url>. The same command with --dry-run says why the suite's own cannot.",
  );
}

/**
 * Refuses too few runs of two prompts, of which no other row shows how far runs stray. Returns how often their runs repeat the suite.
 * @throws BenchError usage, likewise
 */
export function requireTellingPrompts(suite: Suite, runs: number): number {
  const forms = formsOf(suite);
  const needed = forms > 1 ? forms : tellingRuns;
  if (runs >= needed) return Math.floor(runs / forms);
  const why =
    forms > 1
      ? `the suite needs ${forms} runs, one for each of its forms`
      : `two prompts need ${tellingRuns} runs each, and have ${runs}`;
  throw cannotTell(needed, why);
}

/**
 * The same for stored results. Of a suite with ballots, a row without a whole cycle has no rank, and fails by that.
 * @throws BenchError usage for results of several system prompts, whose index is their mean, and for a row of fewer than three runs
 *   where no other row shows how far runs stray
 */
export async function requireConclusiveRows(leaderboard: Leaderboard): Promise<void> {
  const { configurations } = leaderboard;
  const prompts = [...new Set(configurations.map(({ variant }) => variant).filter(isPersona))];
  const [first] = prompts;
  if (first !== undefined && prompts.length > 1)
    throw usageError(
      `These results are of ${prompts.length} system prompts, and the index is their mean: one may hide behind another.`,
      `Gate one of them, such as with ${flagsShowing(first, configurations)}, or compare them: aib run --prompts <old> <new> --fail-if-worse`,
    );
  const lone = leaderboard.rows.find((row) => row.complete && row.pending === 0 && isLone(row, leaderboard));
  if (lone === undefined) return;
  throw usageError(
    `This gate cannot tell a change from chance: ${plainText(`${lone.label} has ${whyRowLone(lone)}`)}.`,
    `Measure at least ${tellingRuns} runs of it: repeat its aib run with --runs ${tellingRuns}, which repeats no finished call.`,
  );
}

type Row = Leaderboard["rows"][number];

/** Why no condition passes at any index: without a rank, with too few grades, or with too few runs that have them. */
export function whyUndecided(row: Row, others: Pick<Leaderboard, "rows" | "measures">): string | null {
  const { unranked = null, ungraded = null } = row;
  if (unranked !== null) return `not ranked: ${unrankedInWords(unranked)} (${unranked.detail})`;
  const why = ungraded === null ? lostRuns(row, others) : describeUngraded(ungraded);
  return why && `not decided: ${why}`;
}

/**
 * Why a run whose number of runs was enough tells nothing after all: verdicts without a grade left too few of its runs with a
 * value in every weighted measure. Null where it tells.
 */
function lostRuns(row: Row, leaderboard: Pick<Leaderboard, "rows" | "measures">): string | null {
  const isLost = gradedRuns(row) < row.runs && isLone(row, leaderboard);
  return isLost ? `of ${row.runs} runs it has ${whyRowLone(row)}` : null;
}

/** Of a suite with ballots no row is: its items show how far the index strays. */
function isLone(own: Row, { rows, measures }: Pick<Leaderboard, "rows" | "measures">): boolean {
  const others = rows.filter(({ id }) => id !== own.id);
  const isAlone = others.every((row) => gradedRuns(row) < 2) && own.repetitions?.othersRepeating === 0;
  return !isContrast(measures) && gradedRuns(own) < tellingRuns && isAlone;
}

/** Those with a value in every weighted measure. */
export function gradedRuns({ perRun }: Row): number {
  return perRun.filter(({ partial }) => !partial).length;
}

function whyLone(count: number, which = ""): string {
  const runs = ["no run", "one run"][count] ?? "two runs";
  return `${runs}${which}, and no other model config shows how far runs stray`;
}

function whyRowLone(row: Row): string {
  const graded = gradedRuns(row);
  return whyLone(graded, graded < row.runs ? " with a value in every weighted measure" : "");
}

/** Those under the configurations that count for this run. */
async function completeRuns({ plan, judges }: GatedRun, store: Store | null) {
  const [judge] = judges;
  if (store === null || judge === undefined) return [];
  const { configurations } = partOfRun(plan);
  const counts = await store.runCounts({ suiteDigest: plan.suite.digest, judgeId: judge.id, configurations });
  const asked = plan.tasks.filter((task) => task.kind === "verdict" && task.judge.id === judge.id);
  const byRun = Map.groupBy(asked, ({ modelConfig, run }) => `${modelConfig.id} ${run}`);
  const whole = Math.max(1, ...[...byRun.values()].map(({ length }) => length));
  return counts
    .filter(({ verdicts: { planned, present } }) => planned >= whole && present === planned)
    .map(({ modelConfigId: id, run }) => ({ id, runs: [run] }));
}

function cannotTell(runs: number, why: string): BenchError {
  return usageError(`This gate could not tell a change from chance: ${why}. Nothing was run.`, `Add --runs ${runs}.`);
}
