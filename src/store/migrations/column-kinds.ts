import type { ColumnDefinitionBuilder } from "kysely";

/** What the two databases define differently. */
export interface ColumnKinds {
  /** Makes an integer column the primary key whose values the database gives out, each once. */
  readonly generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
}
