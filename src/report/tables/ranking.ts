import type { Leaderboard, LeaderboardRow } from "../contract.ts";
import { formatInterval, isContrast } from "../format/index.ts";
import { ballotColumns } from "./ballot-ranking.ts";
import { numberColumn, textColumn } from "../pages/blocks.ts";
import { indexColumn, runsColumn } from "./leaderboard-columns.ts";
import { intervalHead } from "./intervals.ts";
import { lacksReadableBallots } from "./marks.ts";
import { placeColumn, rankColumns } from "./places.ts";
import type { RowColumn } from "./row-columns.ts";
import { nameColumns, rawColumns, weightedColumns } from "./row-columns.ts";

/** The columns of the ranked rows. */
export function rankingColumns(leaderboard: Leaderboard): readonly RowColumn[] {
  if (isContrast(leaderboard.measures)) return ballotColumns(leaderboard);
  const { rows } = leaderboard;
  return [
    placeColumn(rows),
    ...nameColumns(rows.filter(({ complete }) => complete)),
    { ...indexColumn, style: "bold" },
    ...rawColumns(rows),
    numberColumn(intervalHead(leaderboard), (row) => formatInterval(row.interval)),
    ...rankColumns(rows),
    // Dropped last: no weight is as high.
    { ...runsColumn, fit: { kind: "drop", priority: Number.MAX_VALUE } },
    ...weightedColumns(leaderboard),
  ];
}

/** The columns of the rows that are not ranked. */
export function incompleteColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  return [
    ...nameColumns(rows),
    runsColumn,
    numberColumn("Verdicts", ({ graded, unscored, broken, pending }) => {
      return `${graded}/${graded + unscored + broken + pending}`;
    }),
    textColumn("Missing", missingIn, {
      fit: { kind: "wrap", comfortable: 24, least: 12 },
    }),
  ];
}

function missingIn(row: LeaderboardRow): string {
  return lacksReadableBallots(row) ? "readable ballots" : row.missing.map(({ title }) => title).join(", ");
}
