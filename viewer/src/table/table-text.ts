import type { Column } from "../../../src/pages/blocks.ts";
import { asCell, valueOf, type Cell } from "../../../src/pages/cells.ts";
import { writeTable } from "../../../src/pages/write-file.ts";

export type TableFormat = "csv" | "json" | "md";

/** A table as text: columns of the program, with the rows sorted and filtered. */
export function tableText<Row>(format: TableFormat, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = rows.map((row, at) => ({
    key: String(at),
    cells: columns.map(({ cell }) => withoutParts(asCell(cell(row)))),
  }));
  return writeTable(format, { columns, rows: lines });
}

/** A name alone, without its letter and badges. */
function withoutParts(cell: Cell): Cell {
  const value = valueOf(cell);
  return typeof value === "string" ? { kind: "text", text: value } : cell;
}
