import type { Suite } from "../../domain/index.ts";
import type { CellValue } from "../format/index.ts";

/** One column, the same in every format. */
export interface ExportColumn<Row> {
  /** In snake_case, as data tools expect; docs/export.md describes the content. */
  readonly name: string;
  readonly value: (row: Row) => CellValue;
}

export const tableNames = ["answers", "verdicts", "scores", "skips"] as const;
export type TableName = (typeof tableNames)[number];

/** Only ballots make skips. */
export function tablesOf({ ballots }: Pick<Suite, "ballots">): readonly TableName[] {
  return ballots === undefined ? tableNames.filter((name) => name !== "skips") : tableNames;
}

/** Rows are streamed: there may be more than fit into memory. */
export interface ExportTable {
  readonly name: TableName;
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: () => AsyncIterable<readonly CellValue[]>;
}

export function exportTable<Row>(table: {
  readonly name: TableName;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: () => AsyncIterable<Row>;
}): ExportTable {
  return {
    name: table.name,
    columns: table.columns.map(({ name }) => name),
    async *rows() {
      for await (const row of table.rows()) yield table.columns.map(({ value }) => value(row));
    },
  };
}
