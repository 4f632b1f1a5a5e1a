import { intervalMethods } from "../../domain/index.ts";
import type { Leaderboard } from "../contract.ts";
import { asHead, formatInterval, formatPercent, intervalInLegend, intervalKinds } from "../format/index.ts";
import { numberColumn } from "../pages/blocks.ts";
import type { RowColumn } from "./row-columns.ts";

/** All intervals side by side. */
export const intervalColumns: readonly RowColumn[] = intervalMethods.map((method) =>
  numberColumn(intervalKinds[method].title, (row) => formatInterval(intervalKinds[method].of(row))),
);

export function explainIntervals(): readonly string[] {
  return intervalMethods.map((method) => `${asHead(intervalInLegend(method))}: ${intervalKinds[method].meaning}.`);
}

/** What the interval beside the index is. */
export function explainInterval(of: Pick<Leaderboard, "intervalMethod" | "intervalLevel">): string {
  const { intervalMethod } = of;
  return `${intervalHead(of)}, ${intervalInLegend(intervalMethod)}: ${intervalKinds[intervalMethod].meaning}.`;
}

/** Why a ranked row has no interval; none where every row has one. */
export function explainMissingInterval(
  leaderboard: Pick<Leaderboard, "suite" | "intervalLevel" | "rows">,
): readonly string[] {
  const without = leaderboard.rows.filter(({ complete, interval }) => complete && interval === null);
  if (without.length === 0) return [];
  const reason = without.some(({ runs }) => runs === 1)
    ? "a single run does not show how much runs vary"
    : "too few complete runs, or none that differ";
  const next = leaderboard.suite.origin === "imported" ? "" : " aib rerun --target-runs 5 adds runs.";
  return [`No ${intervalHead(leaderboard)} (–): ${reason}.${next}`];
}

/** The label of the interval, with its level. */
export function intervalHead({ intervalLevel }: Pick<Leaderboard, "intervalLevel">): string {
  return `${formatPercent(intervalLevel)} interval`;
}
