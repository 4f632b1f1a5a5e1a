import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/** What models call themselves, as another model read it: one row for each run and reading model. */
export function nameTable({ integer, text }: ColumnKinds): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("name_extractions")
        .addColumn("suite_digest", text, (column) => column.notNull().references("suites.digest"))
        .addColumn("model_config_id", text, (column) => column.notNull().references("model_configs.id"))
        .addColumn("run", integer, (column) => column.notNull())
        .addColumn("extractor", text, (column) => column.notNull())
        .addColumn("key", text, (column) => column.notNull())
        .addColumn("answers_digest", text)
        .addColumn("recorded_at", text, (column) => column.notNull())
        .addColumn("origin", text, (column) => column.notNull())
        .addColumn("method", text, (column) => column.notNull())
        .addColumn("cost_usd", sql`double precision`)
        .addColumn("primary_name", text)
        .addColumn("declined", text, (column) => column.notNull())
        .addColumn("names", text, (column) => column.notNull())
        .addPrimaryKeyConstraint("name_extractions_place", ["suite_digest", "model_config_id", "run", "extractor"])
        .execute();
      await db.schema.createIndex("name_extractions_by_key").on("name_extractions").column("key").execute();
    },
  };
}
