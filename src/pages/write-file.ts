import { csvLine } from "../results/format/csv.ts";
import { drawMarkdownTable } from "./markdown/markdown-table.ts";
import type { Table } from "./blocks.ts";
import { valueOf } from "./cells.ts";

/** A table as the text of a file, under its full heads: numbers at full precision, in Markdown as they read. */
export function writeTable(format: "csv" | "json" | "md", { columns, rows }: Pick<Table, "columns" | "rows">): string {
  const heads = columns.map(({ title }) => title);
  if (format === "md") {
    return `${drawMarkdownTable({ columns: columns.map((column) => ({ ...column, head: column.title })), rows })}\n`;
  }
  const lines = rows.map(({ cells }) => cells.map(valueOf));
  if (format === "csv") return [heads, ...lines].map(csvLine).join("");
  const named = lines.map((line) => Object.fromEntries(line.map((cell, at) => [heads[at] ?? "", cell])));
  return `${JSON.stringify(named, null, 2)}\n`;
}
