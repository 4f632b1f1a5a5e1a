import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import { formatIndex, formatMeasure } from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { numberColumn, type Column } from "./column.ts";
import { marksOf } from "./marks.ts";
import { truncateMiddle } from "../text-width.ts";

const widestLabel = 48;

export type RowColumn = Column<LeaderboardRow>;

/** The model config with its marks. */
export function nameColumns(rows: readonly LeaderboardRow[]): readonly RowColumn[] {
  const comfortable = distinctWidth(rows.map((row) => row.label));
  const label: RowColumn = {
    head: "Model config",
    align: "left",
    cell: (row) => row.label,
    fit: { kind: "shrink", comfortable, least: 12, most: widestLabel },
  };
  const marks: RowColumn = { head: "", align: "left", cell: marksOf, style: "yellow" };
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
  return [numberColumn("Raw", ({ rawIndex, complete }) => formatIndex(complete ? rawIndex : null))];
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
    .map((measure) => ({
      head: measureHead(measure),
      shortHead: shortMeasureHead(measure),
      align: "right",
      cell: ({ fields }) => formatMeasure(measure, fields[measure.id] ?? null, 1),
      fit: { kind: "drop", priority: weightOf(measure.id) },
    }));
}

/** A measure's label as a column head for a narrow terminal. */
export function shortMeasureHead(measure: LeaderboardMeasure): string {
  return withArrow(measure.label, measure);
}

/** A measure's title; an arrow says that less is better. */
export function measureHead(measure: LeaderboardMeasure): string {
  return withArrow(measure.title, measure);
}

function withArrow(name: string, { better }: LeaderboardMeasure): string {
  return `${plainText(name)}${better === "lower" ? "↓" : ""}`;
}

/** Where space is short, the last of these columns is dropped first. */
export function optional(column: RowColumn): RowColumn {
  return { ...column, fit: { kind: "drop", priority: 0 } };
}
