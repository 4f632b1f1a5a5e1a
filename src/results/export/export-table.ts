import type { Suite } from "../../domain/suite.ts";
import type { CellValue } from "../format/csv.ts";

/** The type of a column's values, null apart. `time`: ISO 8601, UTC. `texts`: a list. `json`: an object. */
export type ColumnType = "text" | "integer" | "number" | "boolean" | "time" | "texts" | "json";

/** What a column holds. */
export interface ExportField {
  /** In snake_case, as data tools expect. */
  readonly name: string;
  readonly type: ColumnType;
  /** One phrase with the unit; docs/export.md explains it. */
  readonly about: string;
}

/** One column, the same in every format. */
export interface ExportColumn<Row> extends ExportField {
  readonly value: (row: Row) => CellValue;
}

export const tableNames = ["answers", "verdicts", "scores", "readings", "skips"] as const;
export type TableName = (typeof tableNames)[number];

/** Only ballots make skips, and only messages that are read have readings. */
export function tablesOf({ ballots, readers }: Pick<Suite, "ballots" | "readers">): readonly TableName[] {
  return tableNames.filter(
    (name) => (name !== "skips" || ballots !== undefined) && (name !== "readings" || readers !== undefined),
  );
}

/** Rows are streamed: there may be more than fit into memory. */
export interface ExportTable<Name extends string = TableName> {
  readonly name: Name;
  readonly columns: readonly ExportField[];
  /** Cells in the order of the columns. */
  readonly rows: () => AsyncIterable<readonly CellValue[]>;
}

export function exportTable<Row, Name extends string>(table: {
  readonly name: Name;
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: () => AsyncIterable<Row>;
}): ExportTable<Name> {
  return {
    name: table.name,
    columns: table.columns.map(({ name, type, about }) => ({ name, type, about })),
    async *rows() {
      for await (const row of table.rows()) yield table.columns.map(({ value }) => value(row));
    },
  };
}
