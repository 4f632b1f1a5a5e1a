import { textOf } from "../pages/cells.ts";
import type { Leaderboard, LeaderboardRow } from "../contract.ts";
import { formatPercent, rankFormLimits, rankRangeMeaning, rankRangeReading } from "../format/index.ts";
import { placeColumn as rankOnly, ranksColumn } from "./leaderboard-columns.ts";
import type { Sign } from "./marks.ts";
import type { RowColumn } from "./row-columns.ts";

type Rows = readonly LeaderboardRow[];

/** The rank by the index as shown, with a sign where others share it. */
export function placeColumn(rows: Rows): RowColumn {
  return {
    ...rankOnly,
    cell: (row) => `${sharesRank(row, rows) ? "=" : ""}${textOf(rankOnly.cell(row))}`,
  };
}

/** The range of ranks of the row. */
export function rankColumns(rows: Rows): readonly RowColumn[] {
  if (rankIntervalIn(rows) === null) return [];
  // Dropped last but one: only the number of runs has a higher priority.
  return [{ ...ranksColumn, fit: { kind: "drop", priority: 1000 } }];
}

/** Legend of the columns above. */
export function explainPlaces({ rows, rankForm }: Pick<Leaderboard, "rows" | "rankForm">): readonly string[] {
  const interval = rankIntervalIn(rows);
  if (interval === null) return [];
  const limits = rankFormLimits(rows.filter(({ rankInterval }) => rankInterval !== null).length, rankForm);
  const wide = limits === null ? "" : ` ${limits} Wider ranges that hold together: --ranks together`;
  return [`Ranks: ${formatPercent(interval.level)} ${rankRangeMeaning(rankForm)}. ${rankRangeReading}.${wide}`];
}

/** The sign of a shared rank. */
export function tieSigns(rows: Rows): readonly Sign[] {
  const tied = rows.some((row) => sharesRank(row, rows));
  return tied ? [{ sign: "=", meaning: "equal index as shown: these models share the rank, in arbitrary order" }] : [];
}

function sharesRank({ rank }: LeaderboardRow, rows: Rows): boolean {
  return rank !== null && rows.filter((row) => row.rank === rank).length > 1;
}

/** Any of them: they differ only in their ends. Null for a single row, whose rank means nothing. */
function rankIntervalIn(rows: Rows): LeaderboardRow["rankInterval"] {
  const [first, ...others] = rows.flatMap(({ rankInterval }) => rankInterval ?? []);
  return first === undefined || others.length === 0 ? null : first;
}
