import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import { textColumn, type Column } from "../pages/blocks.ts";
import { measureColumn, measureHead, nameColumn, rawColumn } from "./leaderboard-columns.ts";
import { marksOf } from "./marks.ts";
import { truncateMiddle } from "../text-width.ts";

const widestLabel = 48;

export type RowColumn = Column<LeaderboardRow>;

/** The model config with its marks. */
export function nameColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  const comfortable = distinctWidth(rows.map((row) => row.label));
  const label: RowColumn = { ...nameColumn, fit: { kind: "shrink", comfortable, least: 12, most: widestLabel } };
  const marks: RowColumn = textColumn("", marksOf, { style: "yellow" });
  return rows.some((row) => marksOf(row) !== "") ? [label, marks] : [label];
}

/** The smallest reasonable width at which cut labels still differ. */
function distinctWidth(labels: readonly string[]): number {
  const different = new Set(labels).size;
  let width = 20;
  while (width < widestLabel && new Set(labels.map((label) => truncateMiddle(label, width))).size < different) width++;
  return width;
}

/** The index as graded, where some row is ranked by an adjusted one. */
export function rawColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  if (!hasOtherIndex(rows)) return [];
  return [rawColumn];
}

export function explainRaw(rows: readonly LeaderboardRow[]): readonly string[] {
  if (!hasOtherIndex(rows)) return [];
  return ["Raw: the index as graded, which depends on who graded the row. --fail-under goes by it."];
}

function hasOtherIndex(rows: readonly LeaderboardRow[]): boolean {
  return rows.some(({ complete, index, rawIndex }) => complete && rawIndex !== null && rawIndex !== index);
}

/** The weighted measures; where space is short, those of the lightest components are dropped first. */
export function weightedColumns({ components, measures }: Leaderboard): readonly RowColumn[] {
  const weightOf = (id: string): number => components.find((part) => part.measures.includes(id))?.weight ?? 0;
  return measures
    .filter(({ weighted }) => weighted)
    .map((measure) => printedMeasureColumn(measure, weightOf(measure.id)));
}

function printedMeasureColumn(measure: LeaderboardMeasure, priority: number): RowColumn {
  return { ...measureColumn(measure, { fit: { kind: "drop", priority } }), ...printedMeasureHeads(measure) };
}

/** A measure's title as a column head, and its label where the terminal is too narrow for titles. */
export function printedMeasureHeads(measure: LeaderboardMeasure): {
  readonly head: string;
  readonly shortHead: string;
} {
  const { label, title, better } = measure;
  return {
    head: plainText(measureHead({ label: title, better })),
    shortHead: plainText(measureHead({ label, better })),
  };
}

/** Where space is short, the last of these columns is dropped first. */
export function optional(column: RowColumn): RowColumn {
  return { ...column, fit: { kind: "drop", priority: 0 } };
}
