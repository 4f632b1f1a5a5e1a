import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import { formatCount, formatIndex, formatMeasure, noValue, formatPercent, nameInWords } from "../format/index.ts";
import { numberColumn, textColumn } from "../pages/blocks.ts";
import { costColumn, indexColumn as ranked } from "./leaderboard-columns.ts";
import { intervalColumns } from "./intervals.ts";
import type { RowColumn } from "./row-columns.ts";
import { nameColumns, optional, printedMeasureHeads } from "./row-columns.ts";

/** A table of the detailed view, over all rows. */
export interface DetailTable {
  readonly title: string;
  readonly columns: readonly RowColumn[];
}

/** All intervals, the single runs, cost and health. */
export function wholeRunTables({ rows, intervalLevel }: Leaderboard): readonly DetailTable[] {
  return [
    { title: `${formatPercent(intervalLevel)} intervals of the index`, columns: allIntervalColumns(rows) },
    { title: "Single runs", columns: runColumns(rows) },
    { title: "Cost and health", columns: healthColumns(rows) },
  ];
}

/** Every measure with its denominator: one table for each experiment. */
export function measureTables({ measures, rows }: Leaderboard): readonly DetailTable[] {
  const byExperiment = Map.groupBy(measures, ({ experiment }) => experiment);
  return [...byExperiment].map(([experiment, own]) => ({
    title: `Measures of ${experiment ?? "all experiments"}: mean (verdicts)`,
    columns: [...nameColumns(rows), ...own.flatMap(measureColumns).map(optional)],
  }));
}

/** The mean, and the share of every field of it that is true or false. */
function measureColumns(measure: LeaderboardMeasure): readonly RowColumn[] {
  const shares = measure.booleans.map(({ field }) =>
    numberColumn<LeaderboardRow>(nameInWords(field), ({ shares: { [field]: share } }) =>
      share === undefined ? noValue : formatCount(share),
    ),
  );
  return [meanColumn(measure), ...shares];
}

function meanColumn(measure: LeaderboardMeasure): RowColumn {
  const { head, shortHead } = printedMeasureHeads(measure);
  return numberColumn<LeaderboardRow>(
    head,
    ({ fields, denominators }) => {
      const value = fields[measure.id] ?? null;
      return value === null ? noValue : `${formatMeasure(measure, value, 2)} (${denominators[measure.id] ?? 0})`;
    },
    { shortHead },
  );
}

/** One table for each experiment: what each conversation scored, in the mean over runs. */
export function scenarioTables({ scenarios, rows }: Leaderboard): readonly DetailTable[] {
  const byExperiment = Map.groupBy(scenarios, ({ experiment }) => experiment);
  return [...byExperiment].map(([experiment, own]) => ({
    title: `Conversations of ${experiment}: score of 100`,
    columns: [...nameColumns(rows), ...own.map(scenarioColumn).map(optional)],
  }));
}

function scenarioColumn({ id, scores }: Leaderboard["scenarios"][number]): RowColumn {
  return numberColumn(nameInWords(id), (row) => formatIndex(scores[row.id]?.mean ?? null));
}

function allIntervalColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  // The index is in the ranking, so it is dropped before any interval.
  const index: RowColumn = { ...indexColumn, fit: { kind: "drop", priority: -1 } };
  return [...nameColumns(rows), index, ...intervalColumns.map(optional)];
}

/** Empty for a row that is not ranked. */
export const indexColumn: RowColumn = { ...ranked, cell: (row) => (row.complete ? ranked.cell(row) : noValue) };

function runColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  return [
    ...nameColumns(rows),
    numberColumn("SD", ({ standardDeviation }) => formatIndex(standardDeviation)),
    { ...runIndicesColumn, fit: { kind: "wrap", comfortable: 24, least: 12 } },
  ];
}

export const runIndicesColumn: RowColumn = textColumn("Index of each run", ({ perRun }) =>
  perRun.map(({ index, partial }) => `${formatIndex(index)}${partial ? "+" : ""}`).join(" "),
);

export function healthColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  const columns: readonly RowColumn[] = [
    costColumn,
    numberColumn("Graded", (row) => String(row.graded)),
    numberColumn("Unscored", (row) => String(row.unscored)),
    numberColumn("Broken", (row) => String(row.broken)),
    numberColumn("Open", (row) => String(row.pending)),
    numberColumn("Cut", (row) => String(row.truncated)),
    numberColumn("Redrawn", (row) => String(row.resampled)),
  ];
  return [...nameColumns(rows), ...columns.map(optional)];
}
