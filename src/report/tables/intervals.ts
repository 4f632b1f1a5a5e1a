import { intervalMethods } from "../../domain/index.ts";
import { intervalBy } from "../../scoring/index.ts";
import type { Leaderboard } from "../contract.ts";
import { asHead, formatInterval, formatPercent, intervalKinds, isContrast, sampledWords } from "../format/index.ts";
import { numberColumn } from "./column.ts";
import type { RowColumn } from "./row-columns.ts";

/** All intervals side by side. */
export const intervalColumns: readonly RowColumn[] = intervalMethods.map((method) =>
  numberColumn(intervalKinds[method].title, ({ intervals }) => formatInterval(intervalBy(method, intervals))),
);

export function explainIntervals({ measures }: Pick<Leaderboard, "measures">): readonly string[] {
  return Object.values(intervalKinds).map(({ title, meaning }) => `${title}: ${meaning(sampledWords(measures))}.`);
}

/** What the interval beside the index is. */
export function explainInterval(
  of: Pick<Leaderboard, "intervalMethod" | "intervalLevel"> & Partial<Pick<Leaderboard, "measures">>,
): string {
  const head = intervalHead(of);
  const level = head.includes("%") ? "" : `${formatPercent(of.intervalLevel)} `;
  const { intervalMethod, measures = [] } = of;
  return `${head}: ${level}${intervalKinds[intervalMethod].meaning(sampledWords(measures))}.`;
}

/** Why a ranked row has no interval; none where every row has one. */
export function explainMissingInterval(
  leaderboard: Pick<Leaderboard, "suite" | "intervalLevel" | "rows"> &
    Partial<Pick<Leaderboard, "intervalMethod" | "measures">>,
): readonly string[] {
  const without = leaderboard.rows.filter(({ complete, interval }) => complete && interval === null);
  if (without.length === 0) return [];
  const reason = without.some(({ runs }) => runs === 1)
    ? "a single run does not show how much runs vary"
    : "too few complete runs, or none that differ";
  const next = leaderboard.suite.origin === "imported" ? "" : " aib rerun --target-runs 5 adds runs.";
  return [`No ${intervalHead(leaderboard)} (–): ${reason}.${next}`];
}

/** The label of the interval, with its level; of ballots what the usual one is over. */
export function intervalHead(
  of: Pick<Leaderboard, "intervalLevel"> & Partial<Pick<Leaderboard, "intervalMethod" | "measures">>,
): string {
  const { intervalLevel, intervalMethod, measures = [] } = of;
  if (intervalMethod === "generalisation" && isContrast(measures)) return asHead(sampledWords(measures).other);
  return `${formatPercent(intervalLevel)} interval`;
}
