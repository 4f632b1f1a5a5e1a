import type { FieldScores, ScoreField } from "../../domain/index.ts";
import { unguarded } from "../../report/index.ts";
import type { GradableItem } from "./gradable-items.ts";
import { isBlank, readCell, validIn, type CellReading } from "./read-cell.ts";
import type { SheetHeads } from "./sheet-heads.ts";
import type { SheetProblem } from "./sheet-problem.ts";
import { columnOf, notGraded } from "./sheet-words.ts";

export interface SheetRow {
  readonly cells: readonly string[];
  /** As the spreadsheet counts. */
  readonly row: number;
  readonly id: string;
  readonly item: GradableItem;
}

/** Grades that are all there and all valid. */
export interface GradedRow extends SheetRow {
  /** By the rubric's own field ids. */
  readonly scores: FieldScores;
  readonly comment: string;
}

export type RowReading =
  | { readonly kind: "graded"; readonly graded: GradedRow }
  | { readonly kind: "blank"; readonly comment: string }
  | { readonly kind: "wrong"; readonly problems: readonly SheetProblem[] };

/** @param fields all that some row of the sheet may be graded on */
export function readRow(place: SheetRow, heads: SheetHeads, fields: readonly ScoreField[]): RowReading {
  const { rubric, shown } = place.item;
  const read = shown.fields.map((field, index) => {
    return Object.assign({ id: rubric.fields[index]?.id ?? field.id }, cellOf(field, place, heads));
  });
  const stray = strayGrades(place, heads, fields);
  const comment = heads.comment === null ? "" : unguarded(place.cells[heads.comment] ?? "").trim();
  if (stray.length === 0 && read.every(({ reading }) => reading.kind === "blank")) return { kind: "blank", comment };
  const problems = [...read.flatMap((cell) => problemsOf(cell, place.row)), ...stray];
  if (problems.length > 0) return { kind: "wrong", problems };
  const values = read.flatMap(({ id, reading }) => (reading.kind === "value" ? [[id, reading.value] as const] : []));
  return { kind: "graded", graded: { ...place, scores: Object.fromEntries(values), comment } };
}

interface FieldCell {
  readonly field: ScoreField;
  /** Null where the sheet has no such column. */
  readonly text: string | null;
  readonly reading: CellReading;
}

function cellOf(field: ScoreField, { cells }: SheetRow, heads: SheetHeads): FieldCell {
  const column = heads.of(field);
  const text = column === null ? null : (cells[column] ?? "");
  return { field, text, reading: readCell(field, text ?? "") };
}

function problemsOf({ field, text, reading }: FieldCell, row: number): readonly SheetProblem[] {
  const column = field.id;
  if (reading.kind === "value") return [];
  if (reading.kind === "wrong") return [{ row, column, value: text, problem: `is not ${reading.valid}` }];
  const problem =
    text === null
      ? `has no column: add one with the head "${columnOf(field)}"`
      : `is blank in a row with grades: give ${validIn(field)}, or leave all of them blank`;
  return [{ row, column, value: null, problem }];
}

/** An entry in one of these is in the wrong row or column. */
function strayGrades(
  { cells, row, item }: SheetRow,
  heads: SheetHeads,
  fields: readonly ScoreField[],
): readonly SheetProblem[] {
  const own = new Set(item.shown.fields.map(({ id }) => id));
  return fields.flatMap((field) => {
    const column = own.has(field.id) ? null : heads.of(field);
    const value = column === null ? "" : (cells[column] ?? "");
    if (isBlank(value)) return [];
    const problem = `has no place here: this conversation is not graded on it, so it takes "${notGraded}" or nothing`;
    return [{ row, column: field.id, value, problem }];
  });
}
