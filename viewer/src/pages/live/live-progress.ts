import type { SiteLive } from "../../../../src/results/contract/site.ts";
import { addHealth } from "../../../../src/results/health/add-health.ts";
import type { Progress } from "../../../../src/pages/runs/run-columns.ts";

export type LiveRow = SiteLive["health"]["rows"][number];

/** The runs by model config, in the order in which they come. */
export function byConfig(rows: readonly LiveRow[]): readonly Progress[] {
  return [...Map.groupBy(rows, ({ id }) => id).entries()].map(([id, runs]) => {
    const health = addHealth(runs);
    const wholeRuns = runs.filter((run) => missingOf(run) === 0).length;
    const own = { id, label: runs[0]?.label ?? "", missing: missingOf(health), runs: runs.length, wholeRuns };
    return Object.assign(own, health);
  });
}

/** Missing answers and verdicts. */
export function missingOf({ answers, verdicts }: Pick<LiveRow, "answers" | "verdicts">): number {
  return Math.max(0, answers.planned - answers.present) + Math.max(0, verdicts.planned - verdicts.present);
}

/** The new results of one run between two readings. */
interface Move {
  readonly id: string;
  readonly label: string;
  readonly run: number;
  readonly answers: number;
  readonly verdicts: number;
  readonly faults: number;
}

export function movesBetween(before: readonly LiveRow[], after: readonly LiveRow[]): readonly Move[] {
  const old = new Map(before.map((row) => [`${row.id} ${row.run}`, row]));
  return after.flatMap((row) => {
    const was = old.get(`${row.id} ${row.run}`);
    const move = {
      id: row.id,
      label: row.label,
      run: row.run,
      answers: row.answers.present - (was?.answers.present ?? 0),
      verdicts: row.verdicts.present - (was?.verdicts.present ?? 0),
      faults: faultsOf(row) - (was === undefined ? 0 : faultsOf(was)),
    };
    return move.answers > 0 || move.verdicts > 0 || move.faults > 0 ? [move] : [];
  });
}

function faultsOf({ faults }: LiveRow): number {
  return Object.values(faults).reduce((sum, count) => sum + count, 0);
}

/** "3 answers, 1 verdict" */
export function moveText({ answers, verdicts, faults }: Move): string {
  return [...counted(answers, "answer"), ...counted(verdicts, "verdict"), ...counted(faults, "fault")].join(", ");
}

function counted(count: number, one: string): readonly string[] {
  return count > 0 ? [`${count} ${count === 1 ? one : `${one}s`}`] : [];
}

/** The number of results at a time. */
export interface Mark {
  /** Milliseconds. */
  readonly at: number;
  readonly present: number;
}

/** Recent results per minute, and the minutes left at this pace; null with too few to measure. */
export function paceOf(
  marks: readonly Mark[],
  missing: number,
): { readonly perMinute: number; readonly minutesLeft: number } | null {
  const last = marks.at(-1);
  if (last === undefined) return null;
  const first = marks.find(({ at }) => at >= last.at - paceMs);
  if (first === undefined || last.at - first.at < leastMs || last.present <= first.present) return null;
  const perMinute = ((last.present - first.present) * 60_000) / (last.at - first.at);
  return { perMinute, minutesLeft: missing / perMinute };
}

const paceMs = 3 * 60_000;
/** A shorter time is too little to measure a pace. */
const leastMs = 10_000;

/** New results, and when they were seen. */
export interface SeenMove extends Move {
  readonly at: number;
}
