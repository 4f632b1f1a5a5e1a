import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { BenchError } from "../../domain/bench-error.ts";
import type { Database } from "../database.ts";
import { createTables, type ColumnKinds } from "./tables.ts";
import { messageOf } from "../../domain/message-of.ts";

const migrationTable = "aib_migrations";
const lockTable = "aib_migrations_lock";

/** Applied in the order of their names. Released migrations never change: a change of the tables gets a new number. */
function migrations(kinds: ColumnKinds): Readonly<Record<string, Migration>> {
  return { "0001-tables": createTables(kinds) };
}

/** The first migration of versions before the first release, whose tables this version does not read. */
const beforeRelease = "0001-initial";

interface MigrateOptions {
  readonly db: Database;
  readonly kinds: ColumnKinds;
  /** For messages. */
  readonly location: string;
}

/** Whether the tables are up to date. Rejects with `store` when an unreleased or a newer version has made them. */
export async function isUpToDate({ db, kinds, location }: MigrateOptions): Promise<boolean> {
  const known = migrations(kinds);
  const applied = await appliedMigrations(db);
  if (applied.includes(beforeRelease)) throw storeBeforeRelease(location);
  const unknown = applied.filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0) throw newerStore(location, unknown);
  return applied.length === Object.keys(known).length;
}

/** Brings the tables up to date. Rejects as `isUpToDate` does. */
export async function migrate({ db, kinds, location }: MigrateOptions): Promise<void> {
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
export async function schemaVersion(db: Database): Promise<string> {
  return (await appliedMigrations(db)).toSorted().at(-1) ?? "";
}

async function appliedMigrations(db: Database): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === migrationTable)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(migrationTable)}`.execute(db);
  return rows.map((row) => row.name);
}

function storeBeforeRelease(location: string): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: it was written by a version before the first release, whose tables this version does not read.`,
    hint: "Read or export it with the version that wrote it; it stays unchanged. Name another store with --db for new results.",
  });
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
    message: `Store ${location}: its tables could not be migrated (${messageOf(error)}).`,
    hint: "Keep a copy of the store and report this message.",
    cause: error,
  });
}
