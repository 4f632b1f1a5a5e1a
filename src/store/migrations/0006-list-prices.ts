import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/** What the endpoint listed as the price of a model when it was last run. */
export function listPrices({ text }: ColumnKinds): Migration {
  return {
    async up(db) {
      for (const column of ["prompt_usd", "completion_usd"]) {
        await db.schema
          .alterTable("model_configs")
          .addColumn(column, sql`double precision`)
          .execute();
      }
      await db.schema.alterTable("model_configs").addColumn("priced_at", text).execute();
    },
  };
}
