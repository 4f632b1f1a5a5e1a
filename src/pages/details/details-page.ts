import type { Leaderboard, LeaderboardRow } from "../../results/contract.ts";
import { nameInWords } from "../../results/format/names.ts";
import { isContrast } from "../../results/format/reading.ts";
import { formatPercent } from "../../results/format/numbers.ts";
import { numberColumn, table, type Table } from "../blocks.ts";
import { index } from "../cells.ts";
import { costColumn, indexColumn, type RowColumn } from "../ranking/columns.ts";
import { nameColumns } from "../ranking/marks.ts";
import { healthColumns, intervalColumns, measureColumns, runIndicesColumn, spreadColumn } from "./detail-columns.ts";

// Every number of every model config, ranked or not.

/** All intervals, the single runs, every measure, cost and health. */
export function detailTables(leaderboard: Leaderboard): readonly Table[] {
  const { intervalLevel, measures } = leaderboard;
  // An index read from ballots has no other.
  const intervals = isContrast(measures)
    ? intervalColumns.filter(({ id }) => id === "interval-generalisation")
    : intervalColumns;
  return [
    // The index is in the ranking, so it goes before any interval.
    ...tableOf(leaderboard, [{ ...indexColumn, fit: { kind: "drop", priority: -1 } }, ...intervals.map(optional)], {
      title: `${formatPercent(intervalLevel)} intervals of the index`,
    }),
    // A run of a suite read from ballots has no index.
    ...(leaderboard.rows.some(({ perRun }) => perRun.some((run) => run.index !== null))
      ? tableOf(leaderboard, [spreadColumn, runIndicesColumn], { title: "Single runs" })
      : []),
    ...measureTables(leaderboard),
    ...tableOf(leaderboard, [costColumn, ...healthColumns].map(optional), { title: "Cost and health" }),
  ];
}

/** Every measure with its denominator: one table for each experiment. */
export function measureTables(leaderboard: Leaderboard): readonly Table[] {
  const byExperiment = Map.groupBy(leaderboard.measures, ({ experiment }) => experiment);
  return [...byExperiment].flatMap(([experiment, own]) => {
    const hasShares = own.some(({ booleans }) => booleans.length > 0);
    return tableOf(leaderboard, own.flatMap(measureColumns).map(optional), {
      title: experiment === null ? "Measures of all items" : `Measures of ${experiment}: mean (verdicts)`,
      legend: hasShares ? [sharesLegend] : [],
    });
  });
}

const sharesLegend =
  "3/9 12–65%: 3 of 9 verdicts say so, which speaks for a share of 12 to 65% (Wilson). 0/9 ≤29%: none does (rule of three).";

/** One table for each experiment: what each conversation scored, in the mean over runs. */
export function conversationTables(leaderboard: Leaderboard): readonly Table[] {
  const { scenarios } = leaderboard;
  // Conversations of a suite read from ballots have no score.
  if (scenarios.every(({ scores }) => Object.values(scores).every(({ mean }) => mean === null))) return [];
  const byExperiment = Map.groupBy(scenarios, ({ experiment }) => experiment);
  return [...byExperiment].flatMap(([experiment, own]) => {
    const columns = own.map(({ id, scores }) =>
      numberColumn<LeaderboardRow>(nameInWords(id), (row) => index(scores[row.id]?.mean), { id: `s-${id}` }),
    );
    return tableOf(leaderboard, columns.map(optional), {
      title: `Conversations of ${experiment}: score of 100`,
      legend: [
        "Every graded field scaled to 0..100, 100 is best, mean over runs.",
        own.map(({ id, title }) => `${nameInWords(id)}: ${title}`).join(" · "),
      ],
    });
  });
}

/** A table over all rows. */
function tableOf(
  { rows }: Leaderboard,
  columns: readonly RowColumn[],
  rest: { readonly title: string; readonly legend?: readonly string[] },
): readonly Table[] {
  return table<LeaderboardRow>({ ...rest, columns: [...nameColumns(rows), ...columns], rows, key: ({ id }) => id });
}

/** Where space is short, the last of these columns is dropped first. */
function optional(column: RowColumn): RowColumn {
  return { ...column, fit: { kind: "drop", priority: 0 } };
}
