import { intervalMethods, type IntervalMethod } from "../../domain/index.ts";
import { intervalBy } from "../../scoring/index.ts";
import type { Leaderboard } from "../contract.ts";
import { formatInterval, formatPercent } from "../format/index.ts";
import { numberColumn } from "./column.ts";
import type { RowColumn } from "./row-columns.ts";

/** One of the intervals with its explanation. */
interface IntervalKind {
  readonly title: string;
  readonly meaning: string;
}

const kinds: Readonly<Record<IntervalMethod, IntervalKind>> = {
  "bootstrap-percentile": {
    title: "Bootstrap",
    meaning:
      "bootstrap over the runs, as published; too narrow: with 5 runs it contains the true value about 80% of the time",
  },
  "student-t": {
    title: "Student-t",
    meaning: "Student's t over the runs, clipped to the scale; without a width where all runs are equal",
  },
  rerun: {
    title: "Re-run",
    meaning: "range of the index if all runs were repeated; the spread is estimated from the runs of all rows",
  },
  generalisation: {
    title: "Generalisation",
    meaning: "range of the index with new runs on similar scenarios",
  },
};

/** All intervals side by side. */
export const intervalColumns: readonly RowColumn[] = intervalMethods.map((method) =>
  numberColumn(kinds[method].title, ({ intervals }) => formatInterval(intervalBy(method, intervals))),
);

export const intervalLegend: readonly string[] = Object.values(kinds).map(
  ({ title, meaning }) => `${title}: ${meaning}.`,
);

/** What the interval beside the index is. */
export function explainInterval({
  intervalMethod,
  intervalLevel,
}: Pick<Leaderboard, "intervalMethod" | "intervalLevel">): string {
  return `${intervalHead({ intervalLevel })}: ${kinds[intervalMethod].meaning}.`;
}

/** The label of the interval, with its level. */
export function intervalHead({ intervalLevel }: Pick<Leaderboard, "intervalLevel">): string {
  return `${formatPercent(intervalLevel)} interval`;
}
