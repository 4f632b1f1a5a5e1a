/** What a cell holds: in JSON as it is, in CSV as text. Lists and objects are JSON in both. */
export type ExportValue = string | number | boolean | null | readonly string[] | Readonly<Record<string, unknown>>;

/** One column, the same in every format. */
export interface ExportColumn<Row> {
  /** In snake_case, as data tools have it; docs/export.md says what it holds. */
  readonly name: string;
  readonly value: (row: Row) => ExportValue;
}

export const tableNames = ["answers", "verdicts", "scores"] as const;
export type TableName = (typeof tableNames)[number];

/** Rows that come as they are read: there may be more of them than memory holds. */
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
