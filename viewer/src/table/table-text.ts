import type { Head, TableRow } from "../../../src/pages/blocks.ts";
import { writeTable } from "../../../src/pages/write-file.ts";
import type { Column } from "./column.ts";

export type TableFormat = "csv" | "json" | "md";

/** A table as text: the shown columns, with the rows sorted and filtered. */
export function tableText<Row>(format: TableFormat, columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const heads = columns.map(({ id, title, align = "left" }): Head => ({ id, head: title, title, align }));
  const lines = rows.map((row, at): TableRow => {
    const cells = columns.map(({ text, data }) => {
      const value = data === undefined ? text(row) : data(row);
      if (value === null) return { kind: "nothing" } as const;
      if (typeof value === "string") return { kind: "text", text: value } as const;
      return { kind: "number", value, text: text(row) } as const;
    });
    return { key: String(at), cells };
  });
  return writeTable(format, { columns: heads, rows: lines });
}
