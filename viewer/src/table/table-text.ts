import { csvLine } from "../../../src/report/format/index.ts";
import { markdownTable } from "../../../src/report/markdown/markdown-table.ts";
import type { Column } from "./column.ts";

export type TableFormat = "csv" | "json" | "md";

/** A table as text: the columns that are shown, the rows as they are sorted and filtered. */
export function tableText<Row>(format: TableFormat, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ text, data }) => (data === undefined ? text(row) : data(row))));
  if (format === "csv") return [heads, ...cells].map(csvLine).join("");
  if (format === "json")
    return `${JSON.stringify(
      cells.map((line) => Object.fromEntries(line.map((cell, at) => [heads[at] ?? "", cell]))),
      null,
      2,
    )}\n`;
  return `${markdownTable(
    columns.map(({ title, align = "left", text }) => ({ head: title, align, text })),
    rows,
  )}\n`;
}
