import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/** Results of kinds of tasks that are neither answers nor grades. */
export function labelTable({ integer, text }: ColumnKinds): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("labels")
        .addColumn("key", text, (column) => column.primaryKey())
        .addColumn("attempt_id", integer, (column) => column.references("attempts.id"))
        .addColumn("recorded_at", text, (column) => column.notNull())
        .addColumn("origin", text, (column) => column.notNull())
        .addColumn("kind", text, (column) => column.notNull())
        .addColumn("value", text, (column) => column.notNull())
        .execute();
    },
  };
}
