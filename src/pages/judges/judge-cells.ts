import type { JudgeEntry, JudgeSection } from "../../results/contract.ts";
import { formatAlpha, formatDifference } from "../../results/format/numbers.ts";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import { cost, count, index, interval, letterOf, number, type CellLike, type Ends, type NameCell } from "../cells.ts";

/** What a judge is called on this page: by its letter and name in rows, by its letter in heads. */
export type Name = (judge: Pick<JudgeEntry, "id" | "name">) => NameCell;

/** The judges that have this part. */
export function judgesWith<Part extends keyof JudgeEntry>(
  judges: JudgeSection["judges"],
  part: Part,
): readonly JudgeWith<Part>[] {
  return judges.filter((judge): judge is JudgeWith<Part> => judge[part] !== null);
}

export type JudgeWith<Part extends keyof JudgeEntry> = JudgeEntry & {
  readonly [Key in Part]: NonNullable<JudgeEntry[Key]>;
};

/** A column for each judge that some row has something of. */
export function judgeColumns<Row>(
  judges: JudgeSection["judges"],
  rows: readonly Row[],
  cell: (row: Row, place: number) => CellLike,
): readonly Column<Row>[] {
  return judges.flatMap(({ id, name: title }, place) => {
    if (rows.every((row) => cell(row, place) === null)) return [];
    const head = judges.length === 1 ? title : letterOf(place);
    return [numberColumn<Row>(head, (row) => cell(row, place), { id, title })];
  });
}

/** A whisker around zero, which reads as two signed ends. */
export function signedInterval(mean: number, ends: Ends | null): CellLike {
  return ends && interval(ends, mean, { text: `${formatDifference(ends.low)} to ${formatDifference(ends.high)}` });
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
  number(alpha, formatAlpha),
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
