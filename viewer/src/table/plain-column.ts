import type { Column } from "./column.ts";

/** A column of words that looks as it reads; for files above all. */
export function wordsColumn<Row>(title: string, text: (row: Row) => string): Column<Row> {
  return { id: title, head: title, title, cell: text, text };
}

/** A column of numbers; `text` shows what `data` has at full precision. */
export function numberColumn<Row>(
  title: string,
  data: (row: Row) => number | null,
  format: (value: number | null, row: Row) => string,
): Column<Row> {
  const text = (row: Row): string => format(data(row), row);
  return { id: title, head: title, title, align: "right", cell: text, text, data, value: data };
}
