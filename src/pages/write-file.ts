import { csvLine } from "../results/format/csv.ts";
import { drawMarkdownTable } from "./markdown/markdown-table.ts";
import type { Column } from "./blocks.ts";
import { asCell, valueOf, type Cell } from "./cells.ts";

export type TableFormat = "csv" | "json" | "md";

/** A table as the text of a file, under its full heads: numbers at full precision, in Markdown as they read. */
export function writeTable<Row>(format: TableFormat, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(({ title }) => title);
  const cells = rows.map((row) => columns.map(({ cell }) => asCell(cell(row))));
  if (format === "md") {
    const lines = cells.map((line, at) => ({ key: String(at), cells: line.map(withoutParts) }));
    return `${drawMarkdownTable({ columns: columns.map((column) => ({ ...column, head: column.title })), rows: lines })}\n`;
  }
  const lines = cells.map((line) => line.map(valueOf));
  if (format === "csv") return [heads, ...lines].map(csvLine).join("");
  const named = lines.map((line) => Object.fromEntries(line.map((cell, at) => [heads[at] ?? "", cell])));
  return `${JSON.stringify(named, null, 2)}\n`;
}

/** A name alone, without its letter and badges. */
function withoutParts(cell: Cell): Cell {
  const value = valueOf(cell);
  return typeof value === "string" ? { kind: "text", text: value } : cell;
}
