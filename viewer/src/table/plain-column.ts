import { numberColumn as numbers, textColumn, type Column as Declared } from "../../../src/pages/blocks.ts";
import { asCell, textOf, valueOf } from "../../../src/pages/cells.ts";
import type { Column } from "./column.ts";

/** A column of the program whose cells look as they read. */
export function plainColumn<Row>({ cell, ...head }: Declared<Row>): Column<Row> {
  const text = (row: Row): string => textOf(cell(row));
  return { ...head, text, cell: text, data: (row) => valueOf(asCell(cell(row))) };
}

/** A column of words; for files above all. */
export function wordsColumn<Row>(title: string, text: (row: Row) => string): Column<Row> {
  return plainColumn(textColumn(title, text));
}

/** A column of numbers; `text` shows what `data` has at full precision. */
export function numberColumn<Row>(
  title: string,
  data: (row: Row) => number | null,
  format: (value: number | null, row: Row) => string,
): Column<Row> {
  return { ...plainColumn(numbers(title, (row: Row) => format(data(row), row))), data, value: data };
}
