import { intervalMethods } from "../../domain/index.ts";
import { intervalBy } from "../../scoring/index.ts";
import type { Leaderboard } from "../contract.ts";
import { formatInterval, formatPercent, intervalKinds } from "../format/index.ts";
import { numberColumn } from "./column.ts";
import type { RowColumn } from "./row-columns.ts";

/** All intervals side by side. */
export const intervalColumns: readonly RowColumn[] = intervalMethods.map((method) =>
  numberColumn(intervalKinds[method].title, ({ intervals }) => formatInterval(intervalBy(method, intervals))),
);

export const intervalLegend: readonly string[] = Object.values(intervalKinds).map(
  ({ title, meaning }) => `${title}: ${meaning}.`,
);

/** What the interval beside the index is. */
export function explainInterval({
  intervalMethod,
  intervalLevel,
}: Pick<Leaderboard, "intervalMethod" | "intervalLevel">): string {
  return `${intervalHead({ intervalLevel })}: ${intervalKinds[intervalMethod].meaning}.`;
}

/** The label of the interval, with its level. */
export function intervalHead({ intervalLevel }: Pick<Leaderboard, "intervalLevel">): string {
  return `${formatPercent(intervalLevel)} interval`;
}
