import type { JudgeEntry, JudgeSection } from "../../results/contract.ts";
import { formatDifference } from "../../results/format/numbers.ts";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import {
  correlation,
  cost,
  count,
  index,
  letterOf,
  type CellLike,
  type IntervalCell,
  type NameCell,
} from "../cells.ts";

/** What a judge is called on this page: by its letter and name in rows, by its letter in heads. */
export type Name = (judge: Pick<JudgeEntry, "id" | "name">) => NameCell;

/** The head of a judge's column. */
export function headOf(judges: JudgeSection["judges"], place: number): string {
  return judges.length === 1 ? (judges[place]?.name ?? "") : letterOf(place);
}

/** A whisker around zero, which reads as two signed ends. */
export function signedInterval(
  mean: number,
  { low, high }: { readonly low: number; readonly high: number },
): IntervalCell {
  const text = `${formatDifference(low)} to ${formatDifference(high)}`;
  return { kind: "interval", low, high, mean, points: [], text };
}

/** The judge that a row is of. */
export function judgeColumn<Row>(name: (row: Row) => NameCell): Column<Row> {
  return textColumn("Judge", name);
}

export const conversationsColumn: Column<{ readonly conversations: number }> = numberColumn(
  "Conversations",
  ({ conversations }) => count(conversations),
);

/** Krippendorff's: how well grades of the same conversations agree. */
export const alphaColumn: Column<{ readonly alpha: number | null }> = numberColumn("Alpha", ({ alpha }) =>
  correlation(alpha),
);

/** The highest grade of the same thing minus the lowest. */
export const spreadColumn: Column<{ readonly spread: number }> = numberColumn("Spread", ({ spread }) => index(spread));

/** The interval of a difference, at so many percent. */
export function intervalColumn<Row>(level: 90 | 95, cell: (row: Row) => CellLike): Column<Row> {
  return numberColumn(`${level}%`, cell, { scale: "around-zero" });
}

export const gradingCostColumn: Column<Pick<JudgeEntry, "costUsd" | "costIsLowerBound">> = numberColumn(
  "Cost",
  ({ costUsd, costIsLowerBound }) => cost(costUsd, costIsLowerBound),
);
