import type { LeaderboardRow } from "./contract.ts";
import { formatIndex } from "./format-numbers.ts";

/**
 * The rows in the order of the leaderboard with their ranks. Rows whose index is equal as shown share the better rank
 * (1, 2, 2, 4): a difference that nobody can see should not look like one.
 */
export function rankRows(rows: readonly Omit<LeaderboardRow, "rank">[]): readonly LeaderboardRow[] {
  const ordered = rows.toSorted(compareRows);
  const shown = ordered.map(({ complete, index }) => (complete ? formatIndex(index) : null));
  return ordered.map((row, position) => {
    const own = shown[position] ?? null;
    return Object.assign({ rank: own === null ? null : shown.indexOf(own) + 1 }, row);
  });
}

function compareRows(one: Omit<LeaderboardRow, "rank">, other: Omit<LeaderboardRow, "rank">): number {
  if (one.complete !== other.complete) return one.complete ? -1 : 1;
  const byIndex = one.complete ? (other.index ?? 0) - (one.index ?? 0) : 0;
  return byIndex || compareText(one.label, other.label) || compareText(one.id, other.id);
}

/** By code unit, so that the order is the same on every machine. */
function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
