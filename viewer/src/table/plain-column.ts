import { numberColumn as numbers, textColumn, type ColumnText } from "../../../src/report/tables/column.ts";
import type { Column } from "./column.ts";

/** A column of the program whose cells look as they read. */
export function plainColumn<Row>(column: ColumnText<Row>): Column<Row> {
  return { ...column, cell: column.text };
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
