import { sql, type ColumnDefinitionBuilder, type RawBuilder } from "kysely";

/** What the two databases define differently. */
export interface ColumnKinds {
  /** Makes an integer column the primary key whose values the database gives out, each once. */
  readonly generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Whole numbers as far as JavaScript counts exactly. */
  readonly integer: "integer" | "bigint";
  /** Texts that are compared and put in order code by code, whatever the language of the machine. */
  readonly text: "text" | RawBuilder<unknown>;
}

/** Without `autoincrement` SQLite would give the id of a deleted last row once more. */
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
