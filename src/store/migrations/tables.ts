import { sql, type ColumnDefinitionBuilder, type Kysely, type RawBuilder } from "kysely";
import type { Migration } from "kysely/migration";

/** What the two databases define differently. */
export interface ColumnKinds {
  /** Makes an integer column the primary key whose values the database gives out, each once. */
  readonly generatedId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
  /** Integers up to JavaScript's safe limit. */
  readonly integer: "integer" | "bigint";
  /** Texts compared and sorted by code point, independent of the machine's locale. */
  readonly text: "text" | RawBuilder<unknown>;
  readonly bytes: "blob" | "bytea";
}

/** Without `autoincrement` SQLite would reuse the id of a deleted last row. */
export const sqliteColumns: ColumnKinds = {
  generatedId: (column) => column.primaryKey().autoIncrement(),
  integer: "integer",
  text: "text",
  bytes: "blob",
};

export const postgresColumns: ColumnKinds = {
  generatedId: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  integer: "bigint",
  text: sql`text collate "C"`,
  bytes: "bytea",
};

const real = sql`double precision`;

type Database = Kysely<unknown>;

/** All tables. The types are common to SQLite and Postgres; `ColumnKinds` supplies the differences. */
export function createTables(kinds: ColumnKinds): Migration {
  return {
    async up(db) {
      await createSubjects(db, kinds);
      await createTasks(db, kinds);
      await createSessions(db, kinds);
      await createAttempts(db, kinds);
      await createResults(db, kinds);
      await createNames(db, kinds);
      await createWork(db, kinds);
      await createIndexes(db);
    },
  };
}

async function createSubjects(db: Database, { bytes, generatedId, integer, text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("suites")
    .addColumn("digest", text, (column) => column.primaryKey())
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("version", text, (column) => column.notNull())
    .addColumn("title", text, (column) => column.notNull())
    .addColumn("origin", text, (column) => column.notNull())
    .addColumn("definition", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("dictionaries")
    .addColumn("id", integer, generatedId)
    .addColumn("suite_digest", text, (column) => column.notNull().unique())
    .addColumn("content", bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("model_configs")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("label", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .addColumn("prompt_usd", real)
    .addColumn("completion_usd", real)
    .addColumn("priced_at", text)
    .execute();
  await db.schema
    .createTable("judges")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("label", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .execute();
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
}

async function createSessions(db: Database, { generatedId, integer, text }: ColumnKinds): Promise<void> {
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
    .createTable("run_events")
    .addColumn("id", integer, generatedId)
    .addColumn("session_id", text, (column) => column.notNull().references("sessions.id"))
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("channel", text)
    .addColumn("body", text, (column) => column.notNull())
    .execute();
}

/** Long texts come last: SQLite reads the columns before them without loading them. */
async function createAttempts(db: Database, { bytes, generatedId, integer, text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("attempts")
    .addColumn("id", integer, generatedId)
    .addColumn("task_key", text, (column) => column.notNull())
    .addColumn("started_at", text, (column) => column.notNull())
    .addColumn("session_id", text, (column) => column.references("sessions.id"))
    .addColumn("reserved_usd", real)
    .addColumn("endpoint", text, (column) => column.notNull())
    .addColumn("model", text, (column) => column.notNull())
    .addColumn("dictionary_id", integer, (column) => column.references("dictionaries.id"))
    .addColumn("request", bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("attempt_ends")
    .addColumn("attempt_id", integer, (column) => column.primaryKey().references("attempts.id"))
    .addColumn("finished_at", text, (column) => column.notNull())
    .addColumn("elapsed_ms", real, (column) => column.notNull())
    .addColumn("result", text, (column) => column.notNull())
    .addColumn("status", integer)
    .addColumn("prompt_tokens", integer)
    .addColumn("completion_tokens", integer)
    .addColumn("reasoning_tokens", integer)
    .addColumn("cost_usd", real)
    .addColumn("cost_source", text, (column) => column.notNull())
    .addColumn("served_by", text)
    .addColumn("detail", text)
    .addColumn("response", bytes)
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
  for (const [table, body] of [
    ["verdicts", "grade"],
    ["labels", "value"],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn("key", text, (column) => column.primaryKey())
      .addColumn("attempt_id", integer, (column) => column.references("attempts.id"))
      .addColumn("recorded_at", text, (column) => column.notNull())
      .addColumn("origin", text, (column) => column.notNull())
      .addColumn("kind", text, (column) => column.notNull())
      .addColumn(body, text, (column) => column.notNull())
      .execute();
  }
}

/** What models call themselves, as another model read it: one row for each run and reading model. */
async function createNames(db: Database, { integer, text }: ColumnKinds): Promise<void> {
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
    .addColumn("cost_usd", real)
    .addColumn("primary_name", text)
    .addColumn("declined", text, (column) => column.notNull())
    .addColumn("names", text, (column) => column.notNull())
    .addColumn("ending", text)
    .addPrimaryKeyConstraint("name_extractions_place", ["suite_digest", "model_config_id", "run", "extractor"])
    .execute();
}

const indexes = [
  { name: "attempts_by_task", table: "attempts", columns: ["task_key"] },
  { name: "attempts_by_session", table: "attempts", columns: ["session_id"] },
  // Deleting an attempt checks whether a result refers to it.
  { name: "answers_by_attempt", table: "answers", columns: ["attempt_id"] },
  { name: "verdicts_by_attempt", table: "verdicts", columns: ["attempt_id"] },
  { name: "labels_by_attempt", table: "labels", columns: ["attempt_id"] },
  // What views ask of all results, without the long texts beside it.
  { name: "answers_by_origin", table: "answers", columns: ["origin", "recorded_at"] },
  { name: "verdicts_by_origin", table: "verdicts", columns: ["origin", "recorded_at"] },
  { name: "answers_by_cut", table: "answers", columns: ["truncated", "key"] },
  { name: "name_extractions_by_key", table: "name_extractions", columns: ["key"] },
  // Covers every column that views group and count tasks by, in the order of the groups.
  {
    name: "tasks_in_groups",
    table: "tasks",
    columns: [
      "suite_digest",
      "kind",
      "model_config_id",
      "run",
      "judge_id",
      "variant",
      "delivery",
      "key",
      "scenario_id",
    ],
  },
] as const;

async function createIndexes(db: Database): Promise<void> {
  for (const { name, table, columns } of indexes) {
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
}

/** Runs that workers carry out, and what they must not call now. */
async function createWork(db: Database, { integer, text }: ColumnKinds): Promise<void> {
  await db.schema
    .createTable("work_orders")
    .addColumn("run_id", text, (column) => column.primaryKey())
    .addColumn("serial", integer, (column) => column.notNull())
    .addColumn("ordered_at", text, (column) => column.notNull())
    .addColumn("terms", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("stopped_channels")
    .addColumn("run_id", text, (column) => column.notNull().references("work_orders.run_id"))
    .addColumn("channel", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("reason", text)
    .addPrimaryKeyConstraint("stopped_channel", ["run_id", "channel"])
    .execute();
  await db.schema
    .createTable("held_channels")
    .addColumn("channel", text, (column) => column.primaryKey())
    .addColumn("until_ms", integer, (column) => column.notNull())
    .addColumn("pause_ms", integer, (column) => column.notNull())
    .execute();
}
