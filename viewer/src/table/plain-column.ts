import type { Column as Declared } from "../../../src/pages/blocks.ts";
import { textOf } from "../../../src/pages/cells.ts";
import type { Column } from "./column.ts";

/** A column of the program whose cells look as they read. */
export function plainColumn<Row>({ cell, ...head }: Declared<Row>): Column<Row> {
  return { ...head, cell: (row) => textOf(cell(row)) };
}
