import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/** Which process an attempt belongs to, its worst-case cost, and the rare events of a run. */
export function sessionTables({ generatedId, integer, text }: ColumnKinds): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("sessions")
        .addColumn("id", text, (column) => column.primaryKey())
        .addColumn("started_at", text, (column) => column.notNull())
        .addColumn("host", text, (column) => column.notNull())
        .addColumn("pid", integer, (column) => column.notNull())
        .addColumn("heartbeat_at", text, (column) => column.notNull())
        .addColumn("ended_at", text)
        .execute();
      await db.schema
        .alterTable("attempts")
        .addColumn("session_id", text, (column) => column.references("sessions.id"))
        .execute();
      await db.schema
        .alterTable("attempts")
        .addColumn("reserved_usd", sql`double precision`)
        .execute();
      await db.schema.createIndex("attempts_by_session").on("attempts").column("session_id").execute();
      await db.schema
        .createTable("run_events")
        .addColumn("id", integer, generatedId)
        .addColumn("session_id", text, (column) => column.notNull().references("sessions.id"))
        .addColumn("at", text, (column) => column.notNull())
        .addColumn("kind", text, (column) => column.notNull())
        .addColumn("channel", text)
        .addColumn("body", text, (column) => column.notNull())
        .execute();
    },
  };
}
