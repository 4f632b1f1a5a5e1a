import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import { formatCost, formatIndex, formatInterval, formatMeasure, noValue } from "../format-numbers.ts";
import type { RowColumn } from "./row-columns.ts";
import { measureHead, nameColumns, numberColumn, optional } from "./row-columns.ts";

/** A table of the detailed view, over all rows. */
export interface DetailTable {
  readonly title: string;
  readonly columns: readonly RowColumn[];
}

/** Every measure with its denominator, the single runs, cost and health. */
export function detailTables({ measures, rows }: Leaderboard): readonly DetailTable[] {
  const byExperiment = Map.groupBy(measures, ({ experiment }) => experiment);
  return [
    ...[...byExperiment].map(([experiment, own]) => ({
      title: `Measures of ${experiment}: mean (verdicts)`,
      columns: [...nameColumns(rows), ...own.map(measureColumn).map(optional)],
    })),
    { title: "Single runs", columns: runColumns(rows) },
    { title: "Cost and health", columns: healthColumns(rows) },
  ];
}

function measureColumn(measure: LeaderboardMeasure): RowColumn {
  return numberColumn(measureHead(measure), ({ fields, denominators }) => {
    const value = fields[measure.id] ?? null;
    return value === null ? noValue : `${formatMeasure(measure, value, 2)} (${denominators[measure.id] ?? 0})`;
  });
}

function runColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  return [
    ...nameColumns(rows),
    numberColumn("SD", ({ standardDeviation }) => formatIndex(standardDeviation)),
    numberColumn("Student-t", ({ studentT }) => formatInterval(studentT)),
    {
      head: "Index of each run",
      align: "left",
      cell: ({ perRun }) => perRun.map(({ index, partial }) => `${formatIndex(index)}${partial ? "+" : ""}`).join(" "),
      fit: { kind: "wrap", comfortable: 24, least: 12 },
    },
  ];
}

function healthColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  const columns = [
    numberColumn("Run costs", (row) => formatCost(row.costPerRun, row.costIsLowerBound)),
    numberColumn("Graded", (row) => String(row.graded)),
    numberColumn("Unscored", (row) => String(row.unscored)),
    numberColumn("Broken", (row) => String(row.broken)),
    numberColumn("Open", (row) => String(row.pending)),
    numberColumn("Cut", (row) => String(row.truncated)),
    numberColumn("Redrawn", (row) => String(row.resampled)),
  ];
  return [...nameColumns(rows), ...columns.map(optional)];
}
