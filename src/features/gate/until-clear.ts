import type { Digest } from "../../domain/digest.ts";
import { usageError } from "../../domain/bench-error.ts";
import type { PreparedRun } from "../../campaign/index.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Plan } from "../../domain/task.ts";
import type { Leaderboard } from "../../results/contract.ts";
import { formatSize } from "../../results/format/numbers.ts";
import { indexRange } from "../../scoring/index.ts";
import { partsOfCycles, type MeanMoves } from "../../scoring/stances/stance-index.ts";
import { formsOf, loadSuite } from "../../suite/index.ts";
import {
  lookAt,
  mostRepetitions,
  firstLook,
  type Look,
  type Looks,
  type Samples,
} from "../../statistics/sequential/look.ts";
import type { Store } from "../../store/index.ts";

/** What a look says of the question. */
export type Verdict = "passed" | "failed" | "open";

/** @param line which the whole interval is above, or below @param least of the scale: every row is at least there */
export function lineVerdict(line: number, least = 0): (look: Look) => Verdict {
  return ({ interval: { low, high } }) => (low >= line || line === least ? "passed" : high < line ? "failed" : "open");
}

/**
 * Of the second prompt less the first. Not worse is what the interval holds no worsening of so many points of; of any points, what
 * is clearly better.
 */
export function worseVerdict(leastWorsening: number): (look: Look) => Verdict {
  return ({ estimate, interval: { low, high } }) => {
    if (high < 0 && -estimate >= leastWorsening) return "failed";
    return low > -leastWorsening ? "passed" : "open";
  };
}

/** The boundaries hold at this level alone. */
export const intervalAtLooks = "95% interval at every look";

/** Why there is no look. */
export function tooFewWhole({ looks: { unit } }: UntilClear): string {
  const least = `fewer than ${firstLook[unit]} of its ${unit}s have`;
  return unit === "run" ? `${least} a value in every weighted measure` : `${least} all their ballots`;
}

/** A number of looks at a suite, and the runs that ask all of it once. */
export interface SuiteLooks extends Looks {
  readonly forms: number;
}

/** With runs the expected cost is near that of five where the line is some points away; a cycle is five runs by itself. */
const usualMost = { run: mostRepetitions, cycle: 4 } as const;

/**
 * Of a suite whose index is formed once from all its forms, the looks are at cycles of these.
 * @param atMost repetitions; null for the usual number
 * @throws BenchError usage for fewer than the first look takes
 */
function looksOf(suite: Suite, atMost: number | null): SuiteLooks {
  const forms = formsOf(suite);
  const unit = suite.index.stances === undefined ? "run" : "cycle";
  const resolution = unit === "run" ? 0 : indexRange(suite.index).high / (suite.items?.length ?? 1);
  const looks = { unit, atMost: atMost ?? usualMost[unit], resolution, forms } as const;
  if (looks.atMost >= firstLook[unit]) return looks;
  throw usageError(
    `--at-most ${atMost} has no look: the first one is after ${firstLook[unit]} ${unit}s. Nothing was run.`,
    `Give --at-most ${firstLook[unit]} to ${mostRepetitions}.`,
  );
}

/** Of runs: the suites whose spread the first looks know. With that of v2 one in nine false passes of a suite of three scenarios. */
const knownSpread: ReadonlySet<string> = new Set(["v1", "v2"]);

/**
 * The same of a suite by its name or file.
 * @throws BenchError also for one that does not exist, and for one whose runs may stray otherwise than those of v2
 */
export async function loadLooks(name: string, atMost: number | null): Promise<SuiteLooks> {
  const suite = await loadSuite(name);
  const looks = looksOf(suite, atMost);
  if (looks.unit === "cycle" || knownSpread.has(suite.id)) return looks;
  throw usageError(
    `--until-clear stops by how far runs of suite v2 stray, and those of ${suite.id} may stray otherwise. Nothing was run.`,
    "Gate this suite after a fixed number of runs: --runs 5 in place of --until-clear.",
  );
}

/** The runs of the last look; null for a fixed number of runs. */
export function mostRunsOf(looks: SuiteLooks | null): number | null {
  return looks && looks.atMost * looks.forms;
}

/** Of a run its index; of a cycle what it moves. */
type Values = readonly (number | MeanMoves)[];

/** The parts of the first repetitions in the index of all of them. */
function partsOf(values: Values): readonly number[] {
  const cycles = values.filter((value) => typeof value !== "number");
  return cycles.length > 0 ? partsOfCycles(cycles) : values.filter((value) => typeof value === "number");
}

/**
 * The first look at which the question is clear, or the last one, still open; without a look null.
 * @param rows one, or the two prompts
 */
export function decideUntilClear(
  rows: readonly [Values] | readonly [Values, Values],
  looks: Looks,
  verdictOf: (look: Look) => Verdict,
): { readonly verdict: Verdict; readonly look: Look | null } {
  const [one, other] = rows;
  const whole = Math.min(looks.atMost, ...rows.map(({ length }) => length));
  let last: Look | null = null;
  for (let count: number = firstLook[looks.unit]; count <= whole; count++) {
    const parts = partsOf(one.slice(0, count));
    const samples: Samples = other === undefined ? [parts] : [parts, partsOf(other.slice(0, count))];
    last = lookAt(samples, count, looks);
    const verdict = verdictOf(last);
    if (verdict !== "open") return { verdict, look: last };
  }
  return { verdict: "open", look: last };
}

/** The runs of one model config so far, and what they decide. */
export interface UntilClear {
  readonly verdict: Verdict;
  readonly look: Look | null;
  /** Numbers of the runs that it takes: those of the decision, or one repetition more than are complete. */
  readonly runs: number;
  readonly looks: SuiteLooks;
  /** Whether it takes no further run. */
  readonly isOver: boolean;
  /** Why these runs decide nothing at any index; null where they may, and for two prompts, whose comparison says it. */
  readonly undecided: string | null;
}

/**
 * Refuses, before the first call, what no look decides.
 * @param line null where two prompts are compared
 * @throws BenchError usage for several judges, and for the top of the scale, which every interval reaches below
 */
export function requireLooks({ judges, plan }: Pick<PreparedRun, "judges" | "plan">, line: number | null): void {
  if (line !== null && line >= indexRange(plan.suite.index).high)
    throw usageError(
      `--until-clear never shows an index of ${line}: its intervals reach below it. Nothing was run.`,
      "Name a lower line, or give --runs 5 in its place.",
    );
  if (judges.length < 2) return;
  throw usageError(
    "--until-clear cannot say how often it is wrong here: which judges of a panel count depends on the other rows of the store. Nothing was run.",
    "Name one judge with --judge, or give --runs 5 in its place.",
  );
}

/** Why it stopped, without an end. @param line null where two prompts are compared */
export function whyStopped({ verdict, look, runs, looks }: UntilClear, line: number | null): string {
  const { unit, atMost, forms } = looks;
  const when =
    verdict === "open"
      ? `not clear after all ${atMost} ${unit}s`
      : `stopped after ${runs / forms} of at most ${atMost} ${unit}s`;
  if (look === null) return when;
  const points = look.estimate - (line ?? 0);
  const [below, above] = line === null ? ["lower", "higher"] : ["below the line", "above the line"];
  return `${when}: ${formatSize(points)} points ${points < 0 ? below : above}`;
}

type Row = Pick<Leaderboard["rows"][number], "perRun" | "perCycle">;

/** Those with a value, by their numbers. */
function wholeOf({
  perRun,
  perCycle,
}: Row): readonly { readonly number: number; readonly value: number | MeanMoves }[] {
  return (
    perCycle?.map(({ cycle, moves }) => ({ number: cycle, value: moves })) ??
    perRun.flatMap(({ run, partial, index }) => (partial || index === null ? [] : [{ number: run, value: index }]))
  );
}

/**
 * Decides on every model config of a plan by the store alone: by its complete runs from the first one on, without a gap. What other
 * commands have measured of later runs changes nothing.
 * @param plan of all runs that there may be
 * @param rowsOf the rows of a model config: one, or one under each prompt
 */
export async function lookAtRuns(
  store: Pick<Store, "finishedKeys">,
  plan: Plan,
  rowsOf: (modelConfig: Digest) => readonly Row[],
  verdictOf: (look: Look) => Verdict,
): Promise<ReadonlyMap<Digest, UntilClear>> {
  const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
  const byModelConfig = Map.groupBy(plan.tasks, ({ modelConfig }) => modelConfig.id);
  const looks = looksOf(plan.suite, Math.max(...plan.tasks.map(({ run }) => run)) / formsOf(plan.suite));
  const { unit, atMost, forms } = looks;
  return new Map(
    [...byModelConfig].map(([id, tasks]) => {
      const missing = tasks.flatMap(({ key, run }) => (finished.has(key) ? [] : [run]));
      const complete = Math.min(atMost, ...missing.map((run) => Math.ceil(run / forms) - 1));
      const whole = rowsOf(id).map((row) => wholeOf(row).filter(({ number }) => number <= complete));
      const [one = [], other] = whole.map((own) => own.map(({ value }) => value));
      const { verdict, look } = decideUntilClear(other === undefined ? [one] : [one, other], looks, verdictOf);
      const isClear = verdict !== "open";
      const last = Math.max(...whole.map((own) => own[(look?.repetitions ?? 0) - 1]?.number ?? 0));
      const further = Math.min(atMost, Math.max(firstLook[unit], complete + 1));
      const runs = forms * (isClear ? last : further);
      return [id, { verdict, look, runs, looks, isOver: isClear || complete === atMost, undecided: null }];
    }),
  );
}

/** The tasks of all runs that it may still take: a row that is decided takes no further one. */
export function mostOfUntilClear(plan: Plan, decided: ReadonlyMap<Digest, UntilClear>): Plan {
  const over = new Map([...decided].flatMap(([id, { isOver, runs }]) => (isOver ? [[id, runs] as const] : [])));
  return { ...plan, tasks: plan.tasks.filter(({ modelConfig, run }) => run <= (over.get(modelConfig.id) ?? run)) };
}

/** The tasks of the runs that it takes by now. */
export function planUntilClear(plan: Plan, decided: ReadonlyMap<Digest, UntilClear>): Plan {
  const { unit, forms } = looksOf(plan.suite, null);
  const first = forms * firstLook[unit];
  const tasks = plan.tasks.filter(({ modelConfig, run }) => run <= (decided.get(modelConfig.id)?.runs ?? first));
  return { ...plan, tasks };
}
