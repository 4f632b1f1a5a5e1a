import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { BenchError } from "../../domain/index.ts";
import { nameTable } from "./0002-names.ts";
import { sessionTables } from "./0004-sessions.ts";
import { nameEndings } from "./0005-name-endings.ts";
import { listPrices } from "./0006-list-prices.ts";
import { labelTable } from "./0007-labels.ts";
import { resultIndexes } from "./0008-result-indexes.ts";
import type { ColumnKinds } from "./column-kinds.ts";

const migrationTable = "aib_migrations";
const lockTable = "aib_migrations_lock";

/** Applied in the order of their names. Released migrations never change: a change of the tables gets a new number. */
function migrations(kinds: ColumnKinds): Readonly<Record<string, Migration>> {
  return {
    "0001-initial": initialTables(kinds),
    "0002-names": nameTable(kinds),
    "0003-attempt-indexes": attemptIndexes,
    "0004-sessions": sessionTables(kinds),
    "0005-name-endings": nameEndings(kinds),
    "0006-list-prices": listPrices(kinds),
    "0007-labels": labelTable(kinds),
    "0008-result-indexes": resultIndexes,
  };
}

interface MigrateOptions<Tables> {
  readonly db: Kysely<Tables>;
  readonly kinds: ColumnKinds;
  /** For messages. */
  readonly location: string;
}

/** Whether the tables are up to date. Rejects with `store` when a newer version of the program has changed them. */
export async function isUpToDate<Tables>({ db, kinds, location }: MigrateOptions<Tables>): Promise<boolean> {
  const known = migrations(kinds);
  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw newerStore(location, unknown);
  return applied.length === Object.keys(known).length;
}

/** Brings the tables up to date. Rejects with `store` when a newer version of the program has changed them. */
export async function migrate<Tables>({ db, kinds, location }: MigrateOptions<Tables>): Promise<void> {
  if (await isUpToDate({ db, kinds, location })) return;
  // Loaded only when needed: most commands find the tables up to date.
  const { Migrator } = await import("kysely/migration");
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations(kinds) }) },
    migrationTableName: migrationTable,
    migrationLockTableName: lockTable,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw failedMigration(location, error);
}

/** The name of the newest migration that was applied. */
export async function schemaVersion<Tables>(db: Kysely<Tables>): Promise<string> {
  return (await appliedMigrations(db)).toSorted().at(-1) ?? "";
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map((row) => row.name);
}

function newerStore(location: string, unknown: readonly string[]): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: it was written by a newer version of this program (${unknown.join(", ")}).`,
    hint: "Update the program, or choose another store.",
  });
}

function failedMigration(location: string, error: unknown): BenchError {
  if (error instanceof BenchError) return error;
  return new BenchError({
    code: "store",
    message: `Store ${location}: its tables could not be migrated (${error instanceof Error ? error.message : String(error)}).`,
    hint: "Keep a copy of the store and report this message.",
    cause: error,
  });
}

/** The first tables. The types are common to SQLite and Postgres; `ColumnKinds` supplies the differences. */
function initialTables(kinds: ColumnKinds): Migration {
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

/** Deleting an attempt checks whether a result refers to it: without an index this scans the whole table each time. */
const attemptIndexes: Migration = {
  async up(db) {
    for (const table of ["answers", "verdicts"]) {
      await db.schema.createIndex(`${table}_by_attempt`).on(table).column("attempt_id").execute();
    }
  },
};
