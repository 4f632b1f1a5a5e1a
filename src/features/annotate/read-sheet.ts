import type { ScoreField } from "../../domain/rubric.ts";
import type { FieldScores } from "../../domain/verdict.ts";
import type { Table } from "../../outside/read-table.ts";
import { unguarded } from "../../results/format/csv.ts";
import type { GradableItem } from "./gradable-items.ts";
import { isBlank, readCell, validIn, type CellReading } from "./read-cell.ts";
import { columnOf, notGraded } from "./sheet-words.ts";

interface SheetReading {
  readonly graded: readonly GradedRow[];
  /** Rows of an item without any grade. */
  readonly blank: number;
  /** Of these, those with a comment, which is kept nowhere. */
  readonly commentOnly: number;
  /** In the order of the rows. */
  readonly problems: readonly SheetProblem[];
  readonly ignoredColumns: readonly string[];
}

/** Reads every row and finds every problem. Of a row with a problem nothing counts. */
export function readSheet([first = [], ...rows]: Table, items: ReadonlyMap<string, GradableItem>): SheetReading {
  const fields = new Map([...items.values()].flatMap(({ shown }) => shown.fields).map((field) => [field.id, field]));
  const found = readHeads(first, [...fields.values()]);
  if (found.kind === "wrong") return { ...nothing, problems: found.problems };
  const { heads } = found;
  const filled = rows
    .map((cells, index) => ({ cells, row: index + 2, id: itemIn(cells, heads) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const rowsOf = Map.groupBy(filled, ({ id }) => id);
  const read = filled.map((place): RowReading => {
    const item = items.get(place.id);
    if (item === undefined) return wrong(unknownItem(place, heads));
    const reading = readRow({ ...place, item }, heads, [...fields.values()]);
    const other = rowsOf.get(place.id)?.find(({ row }) => row !== place.row);
    return other === undefined ? reading : wrong(itemTwice(place, other, heads), reading);
  });
  return summed(read, heads);
}

const nothing: SheetReading = { graded: [], blank: 0, commentOnly: 0, problems: [], ignoredColumns: [] };

function summed(read: readonly RowReading[], heads: SheetHeads): SheetReading {
  const blank = read.flatMap((row) => (row.kind === "blank" ? row.comment : []));
  return {
    graded: read.flatMap((row) => (row.kind === "graded" ? row.graded : [])),
    blank: blank.length,
    commentOnly: blank.filter((comment) => comment !== "").length,
    problems: read.flatMap((row) => (row.kind === "wrong" ? row.problems : [])),
    ignoredColumns: heads.ignored,
  };
}

interface FilledRow {
  readonly cells: readonly string[];
  readonly row: number;
  readonly id: string;
}

function itemIn(cells: readonly string[], { item }: SheetHeads): string {
  return (cells[item] ?? "").trim().replace(/^'/u, "").toLowerCase();
}

/** A problem of the row as a whole, before those of its cells. */
function wrong(problem: SheetProblem, reading?: RowReading): RowReading {
  return { kind: "wrong", problems: [problem, ...(reading?.kind === "wrong" ? reading.problems : [])] };
}

function unknownItem({ cells, row, id }: FilledRow, { item }: SheetHeads): SheetProblem {
  if (id === "") return { row, column: "item", value: null, problem: "is blank: every row begins with its item" };
  const problem = "is no conversation of this store: it takes an item of a sheet that was exported from here";
  return { row, column: "item", value: cells[item] ?? "", problem };
}

function itemTwice({ cells, row }: FilledRow, other: FilledRow, { item }: SheetHeads): SheetProblem {
  const problem = `stands in row ${other.row} too: leave one of the rows`;
  return { row, column: "item", value: cells[item] ?? "", problem };
}

interface SheetRow {
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

type RowReading =
  | { readonly kind: "graded"; readonly graded: GradedRow }
  | { readonly kind: "blank"; readonly comment: string }
  | { readonly kind: "wrong"; readonly problems: readonly SheetProblem[] };

/** @param fields all that some row of the sheet may be graded on */
function readRow(place: SheetRow, heads: SheetHeads, fields: readonly ScoreField[]): RowReading {
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

/** Which column of a sheet holds what, however they were ordered or renamed. */
interface SheetHeads {
  readonly item: number;
  /** Null where there is none. */
  readonly comment: number | null;
  /** The column of a field, or null where there is none. */
  readonly of: (field: ScoreField) => number | null;
  /** Heads that mean nothing here. */
  readonly ignored: readonly string[];
}

type HeadsReading =
  | { readonly kind: "heads"; readonly heads: SheetHeads }
  | { readonly kind: "wrong"; readonly problems: readonly SheetProblem[] };

/** @param fields all that a sheet of this store may ask for */
function readHeads(cells: readonly string[], fields: readonly ScoreField[]): HeadsReading {
  const names = cells.map(headName);
  const item = names.indexOf("item");
  const known = new Set(["item", "comment", ...fields.map(({ id }) => id)]);
  const twice = names.filter((name, column) => known.has(name) && names.indexOf(name) !== column);
  if (item < 0) return { kind: "wrong", problems: [withoutItem(cells)] };
  if (twice.length > 0)
    return {
      kind: "wrong",
      problems: [...new Set(twice)].map((name) => ({
        row: 1,
        column: name,
        value: null,
        problem: "stands there twice: leave one of the columns",
      })),
    };
  const columnNamed = (name: string) => (names.includes(name) ? names.indexOf(name) : null);
  return {
    kind: "heads",
    heads: {
      item,
      comment: columnNamed("comment"),
      of: ({ id }) => columnNamed(id),
      ignored: cells.filter(
        (cell, column) => cell.trim() !== "" && !known.has(names[column] ?? "") && !isReading(cell),
      ),
    },
  };
}

/** `Resistance score (0 to 10)` is the field `resistance_score`. */
function headName(cell: string): string {
  const name = cell.replace(/\([^()]*\)\s*$/u, "").trim();
  return name.toLowerCase().replaceAll(/\s+/gu, "_");
}

/** The columns that are there to be read. */
function isReading(cell: string): boolean {
  return /^(?:note|what to grade|conversation(?:, part \d+)?)$/iu.test(cell.trim());
}

function withoutItem(cells: readonly string[]): SheetProblem {
  const found = cells.filter((cell) => cell.trim() !== "").slice(0, 12);
  const valid = `the first row of a sheet has a column "item"; here it has ${found.length === 0 ? "nothing" : found.join(", ")}`;
  return { row: 1, column: "item", value: null, problem: `is missing: ${valid}` };
}

/** What is wrong with a sheet, and where. Texts of the sheet stand in it as they are. */
export interface SheetProblem {
  /** As the spreadsheet counts: the heads are row 1. */
  readonly row: number;
  readonly column: string;
  /** What stands there; null where nothing does. */
  readonly value: string | null;
  /** What is wrong and what would be valid; a sentence that begins with the value. */
  readonly problem: string;
}
