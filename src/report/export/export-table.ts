/** A cell's value: unchanged in JSON, text in CSV. Lists and objects are JSON in both. */
export type ExportValue = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/** One column, the same in every format. */
export interface ExportColumn<Row> {
  /** In snake_case, as data tools expect; docs/export.md describes the content. */
  readonly name: string;
  readonly value: (row: Row) => ExportValue;
}

export const tableNames = ["answers", "verdicts", "scores"] as const;
export type TableName = (typeof tableNames)[number];

/** Rows are streamed: there may be more than fit into memory. */
export interface ExportTable {
  readonly name: TableName;
  readonly columns: readonly string[];
  /** Cells in the order of the columns. */
  readonly rows: () => AsyncIterable<readonly ExportValue[]>;
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
