import type { GradableItem } from "./gradable-items.ts";
import { readRow, type GradedRow, type RowReading } from "./read-row.ts";
import type { Table } from "./read-table.ts";
import { readHeads, type SheetHeads } from "./sheet-heads.ts";
import type { SheetProblem } from "./sheet-problem.ts";

export interface SheetReading {
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
