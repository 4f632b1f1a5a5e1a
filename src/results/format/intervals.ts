import type { IntervalMethod, RankForm } from "../../domain/index-definition.ts";
import type { Leaderboard, LeaderboardRow } from "../contract.ts";

/** One of the intervals of an index. Flags, keys and files have its id, sentences its name. */
export interface IntervalKind {
  /** At the head of a column. */
  readonly title: string;
  /** After "interval". */
  readonly name: string;
  readonly meaning: string;
  readonly of: (row: Pick<LeaderboardRow, "intervals">) => LeaderboardRow["intervals"]["re-run"];
}

/** What the range of an index or of a difference is over. */
export const rangeOver = {
  "re-run": "if all runs were repeated",
  generalisation: "with new runs and other questions of the same kinds",
} as const;

/** The words for the intervals, by id, in the order in which they are shown. */
export const intervalKinds: Readonly<Record<IntervalMethod, IntervalKind>> = {
  "bootstrap-percentile": {
    title: "Bootstrap",
    name: "by the bootstrap over its runs",
    meaning:
      "bootstrap over the runs, as published; too narrow: with 5 runs it contains the true value about 80% of the time",
    of: ({ intervals }) => intervals.bootstrap,
  },
  "student-t": {
    title: "Student-t",
    name: "by Student's t over its runs",
    meaning: "Student's t over the runs, clipped to the scale; without a width where all runs are equal",
    of: ({ intervals }) => intervals.studentT,
  },
  "re-run": {
    title: "If repeated",
    name: "if repeated",
    meaning: "repeat the runs without end, and their mean should settle in this range",
    of: ({ intervals }) => intervals["re-run"],
  },
  generalisation: {
    title: "With other questions",
    name: "with other questions",
    meaning: `range of the index ${rangeOver.generalisation}`,
    of: ({ intervals }) => intervals.generalisation,
  },
};

/** Runs that show no variance. */
export const equalRuns = "all runs of each row in the store have the same index";

/** Why a ranked row has no interval for new runs. */
export function noIntervalReason({ runs, perRun }: Pick<LeaderboardRow, "runs" | "perRun">): string {
  if (runs === 1) return "a single run does not show how much runs vary";
  const complete = perRun.filter(({ partial, index }) => !partial && index !== null);
  return complete.length < 2 ? "too few of the runs are complete" : equalRuns;
}

/** For a legend, which names the id once: `if repeated (re-run)`, with a level `if repeated (95% re-run)`. */
export function intervalInLegend(method: IntervalMethod, level: string | null = null): string {
  const { name } = intervalKinds[method];
  const id = method === "re-run" || method === "generalisation" ? method : "";
  const note = [level ?? "", id].filter((word) => word !== "").join(" ");
  return note === "" ? name : `${name} (${note})`;
}

/** The interval that ranges of ranks belong to. */
const rankMethod: IntervalMethod = "generalisation";

const rankForms: Readonly<Record<RankForm, string>> = { each: "each by itself", together: "all rows at once" };

/** The meaning of a range of ranks, and which interval it belongs to. */
export function rankRangeMeaning(form: RankForm = "each"): string {
  return `range of places that it may have ${intervalInLegend(rankMethod)}, ${rankForms[form]}; each pair is tested on one side, compare looks at both`;
}

/** How to read ranges of ranks. */
export const rankRangeReading = "From 1 on: it may well be the best";

/** Ranked rows of a table in which one wrong range among those by themselves is likely. */
const longTable = 20;

/** The limits of separate ranges of ranks in a long table; null where they do not apply. */
export function rankFormLimits(rows: number, form: RankForm = "each"): string | null {
  if (form !== "each" || rows < longTable) return null;
  return "In about half of all tables of 40 rows at least one range is wrong.";
}

/** A row's intervals in a drawing: the shown one, and around it the one that ranks rest on. */
export function drawnIntervals<Ends extends { readonly low: number; readonly high: number }>({
  interval,
  intervals,
}: {
  readonly interval: (Ends & { readonly method: IntervalMethod }) | null;
  readonly intervals: { readonly "re-run": Ends | null; readonly generalisation: Ends | null };
}): { readonly interval: Ends | null; readonly wider: Ends | null } {
  return {
    interval: interval === null || interval.method === rankMethod ? intervals["re-run"] : interval,
    wider: intervals.generalisation,
  };
}

/** The method of the bar of a drawing, where tables show this one. */
export function drawnMethod(shown: IntervalMethod): IntervalMethod {
  return shown === rankMethod ? "re-run" : shown;
}

/** A drawing's legend: what its bar and its line are, and which of them ranks rest on. The bar is null where no row has one. */
export function drawingLegend(
  { intervalMethod: shown, rows }: Pick<Leaderboard, "intervalMethod" | "rows">,
  level: string | null,
): { readonly bar: string | null; readonly line: string; readonly ranks: string } {
  const hasBars = rows.some((row) => drawnIntervals(row).interval !== null);
  const ranks = `Ranks rest on the thin lines: how rows would stand ${intervalKinds[rankMethod].name}, pair by pair.`;
  return {
    bar: hasBars ? intervalInLegend(drawnMethod(shown), level) : null,
    line: intervalInLegend(rankMethod, level),
    ranks: hasBars ? `${ranks} Thick bars alone separate no rows.` : ranks,
  };
}
