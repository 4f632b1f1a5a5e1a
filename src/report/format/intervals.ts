import type { IntervalMethod, RankForm } from "../../domain/index.ts";
import type { SampledWords } from "./reading.ts";

/** One of the intervals of an index, in words. */
export interface IntervalKind {
  /** As a legend names it. */
  readonly id: string;
  readonly title: string;
  /** What its range is for, within a sentence. */
  readonly brief: string;
  readonly meaning: (words: SampledWords) => string;
}

/** In the order in which they are shown. */
export const intervalKinds: Readonly<Record<IntervalMethod, IntervalKind>> = {
  "bootstrap-percentile": {
    id: "bootstrap",
    title: "Bootstrap",
    brief: "by bootstrap",
    meaning: () =>
      "bootstrap over the runs, as published; too narrow: with 5 runs it contains the true value about 80% of the time",
  },
  "student-t": {
    id: "student-t",
    title: "Student-t",
    brief: "by Student's t",
    meaning: () => "Student's t over the runs, clipped to the scale; without a width where all runs are equal",
  },
  rerun: {
    id: "re-run",
    title: "Re-run",
    brief: "if repeated",
    meaning: () => "range of the index if all runs were repeated; the spread is estimated from the runs of all rows",
  },
  generalisation: {
    id: "generalisation",
    title: "Generalisation",
    brief: "with other questions",
    meaning: ({ similar }) => `range of the index with new runs on ${similar}`,
  },
};

/** The interval that ranges of ranks belong to. */
const rankMethod: IntervalMethod = "generalisation";

const rankForms: Readonly<Record<RankForm, string>> = { each: "each by itself", together: "all rows at once" };

/** What a range of ranks says, and which interval it belongs to. */
export function rankRangeMeaning(form: RankForm = "each"): string {
  return `range of this rank ${named(rankMethod)}, not ${named("rerun")}, ${rankForms[form]}`;
}

/** How to read ranges of ranks. */
export const rankRangeReading = "A row whose range begins at 1 is too close to the best to separate";

/** Ranked rows of a table in which one wrong range among those by themselves is likely. */
const longTable = 20;

/** What ranges of ranks that hold by themselves leave open in a long table; null where there is nothing to say. */
export function rankFormLimits(rows: number, form: RankForm = "each"): string | null {
  if (form !== "each" || rows < longTable) return null;
  return "In about half of all tables of 40 rows at least one range is wrong.";
}

/** A row's intervals as a drawing shows them: the one that is shown, and around it the one that ranks rest on. */
export function drawnIntervals<Ends extends { readonly low: number; readonly high: number }>({
  interval,
  intervals,
}: {
  readonly interval: (Ends & { readonly method: IntervalMethod }) | null;
  readonly intervals: { readonly rerun: Ends | null; readonly generalisation: Ends | null };
}): { readonly interval: Ends | null; readonly wider: Ends | null } {
  return {
    interval: interval === null || interval.method === rankMethod ? intervals.rerun : interval,
    wider: intervals.generalisation,
  };
}

/** The method of the bar of a drawing, where tables show this one. */
export function drawnMethod(shown: IntervalMethod): IntervalMethod {
  return shown === rankMethod ? "rerun" : shown;
}

/** A drawing's legend: what its bar and its line are, and which of them ranks rest on. */
export function drawingLegend(
  shown: IntervalMethod,
  level: string | null,
): { readonly bar: string; readonly line: string; readonly ranks: string } {
  return {
    bar: named(drawnMethod(shown), level),
    line: named(rankMethod, level),
    ranks: `Ranks rest on the thin lines: how rows would stand ${intervalKinds[rankMethod].brief}, pair by pair. Thick bars alone separate no rows.`,
  };
}

/** `if repeated (95% re-run)`: what the range of an interval is for, with its id. */
function named(method: IntervalMethod, level: string | null = null): string {
  const { brief, id } = intervalKinds[method];
  return `${brief} (${level === null ? "" : `${level} `}${id})`;
}
