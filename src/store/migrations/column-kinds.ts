import { sql, type ColumnDefinitionBuilder, type RawBuilder } from "kysely";

/** What the two databases define differently. */
export interface ColumnKinds {
  /** Makes an integer column the primary key whose values the database gives out, each once. */
  readonly generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Integers up to JavaScript's safe limit. */
  readonly integer: "integer" | "bigint";
  /** Texts compared and sorted by code point, independent of the machine's locale. */
  readonly text: "text" | RawBuilder<unknown>;
}

/** Without `autoincrement` SQLite would reuse the id of a deleted last row. */
export const sqliteColumns: ColumnKinds = {
  generatedId: (column) => column.primaryKey().autoIncrement(),
  integer: "integer",
  text: "text",
};

export const postgresColumns: ColumnKinds = {
  generatedId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  integer: "bigint",
  text: sql`text collate "C"`,
};
