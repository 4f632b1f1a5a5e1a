import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { ColumnKinds } from "./column-kinds.ts";

/** The first tables. The types are common to SQLite and Postgres; `ColumnKinds` supplies the differences. */
export function initialTables(kinds: ColumnKinds): Migration {
  return {
    async up(db) {
      await createSubjects(db, kinds);
      await createTasks(db, kinds);
      await createAttempts(db, kinds);
      await createResults(db, kinds);
    },
  };
}

type Database = Kysely<unknown>;

async function createSubjects(db: Database, { text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("suites")
    .addColumn("digest", text, (column) => column.primaryKey())
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("origin", text, (column) => column.notNull())
    .addColumn("definition", text, (column) => column.notNull())
    .execute();
  for (const table of ["model_configs", "judges"]) {
    await db.schema
      .createTable(table)
      .addColumn("id", text, (column) => column.primaryKey())
      .addColumn("label", text, (column) => column.notNull())
      .addColumn("body", text, (column) => column.notNull())
      .execute();
  }
}

async function createTasks(db: Database, { integer, text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("tasks")
    .addColumn("suite_digest", text, (column) => column.notNull().references("suites.digest"))
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("model_config_id", text, (column) => column.notNull().references("model_configs.id"))
    .addColumn("run", integer, (column) => column.notNull())
    .addColumn("variant", text, (column) => column.notNull())
    .addColumn("delivery", text, (column) => column.notNull())
    .addColumn("scenario_id", text, (column) => column.notNull())
    .addColumn("conversation_id", text, (column) => column.notNull())
    .addColumn("turn_id", text)
    .addColumn("turn_index", integer)
    .addColumn("judge_id", text, (column) => column.references("judges.id"))
    .addColumn("slot", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("tasks_place", [
      "suite_digest",
      "model_config_id",
      "run",
      "variant",
      "delivery",
      "scenario_id",
      "slot",
    ])
    .execute();
  // Covers every column that the views group and count tasks by, in the order of the groups.
  await db.schema
    .createIndex("tasks_by_run")
    .on("tasks")
    .columns(["suite_digest", "judge_id", "model_config_id", "run", "key"])
    .execute();
}

/** Long texts come last: SQLite reads the columns before them without loading them. */
async function createAttempts(db: Database, { generatedId, integer, text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("attempts")
    .addColumn("id", integer, generatedId)
    .addColumn("task_key", text, (column) => column.notNull())
    .addColumn("started_at", text, (column) => column.notNull())
    .addColumn("endpoint", text, (column) => column.notNull())
    .addColumn("model", text, (column) => column.notNull())
    .addColumn("request", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("attempts_by_task").on("attempts").column("task_key").execute();
  await db.schema
    .createTable("attempt_ends")
    .addColumn("attempt_id", integer, (column) => column.primaryKey().references("attempts.id"))
    .addColumn("finished_at", text, (column) => column.notNull())
    .addColumn("elapsed_ms", sql`double precision`, (column) => column.notNull())
    .addColumn("result", text, (column) => column.notNull())
    .addColumn("status", integer)
    .addColumn("prompt_tokens", integer)
    .addColumn("completion_tokens", integer)
    .addColumn("reasoning_tokens", integer)
    .addColumn("cost_usd", sql`double precision`)
    .addColumn("cost_source", text, (column) => column.notNull())
    .addColumn("served_by", text)
    .addColumn("detail", text)
    .addColumn("response", text)
    .execute();
}

async function createResults(db: Database, { integer, text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("answers")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("attempt_id", integer, (column) => column.references("attempts.id"))
    .addColumn("recorded_at", text, (column) => column.notNull())
    .addColumn("origin", text, (column) => column.notNull())
    .addColumn("channel", text, (column) => column.notNull())
    .addColumn("truncated", integer, (column) => column.notNull())
    .addColumn("finish_reason", text)
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("content_thinking", text)
    .addColumn("reasoning", text)
    .addColumn("tool_calls", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("verdicts")
    .addColumn("key", text, (column) => column.primaryKey())
    .addColumn("attempt_id", integer, (column) => column.references("attempts.id"))
    .addColumn("recorded_at", text, (column) => column.notNull())
    .addColumn("origin", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("grade", text, (column) => column.notNull())
    .execute();
}
