import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";
import type { Upkeep } from "../upkeep.ts";
import { besideOthers } from "./postgres-driver.ts";
import { retriedTransaction } from "./retried-transaction.ts";

export function postgresUpkeep(): Upkeep {
  return {
    transact: retriedTransaction,
    append: (db, work) => retriedTransaction(db, work, db.transaction().setAccessMode(besideOthers)),
    writesInTurn: false,
    takeStock,
    shutOut,
    copyTo: copyToFile,
    bytes,
    revision,
    // The server verifies its own page checksums on every read.
    check: () => Promise.resolve(),
    // The server flushes every commit to disk.
    flush: () => Promise.resolve(),
    settle: () => Promise.resolve(),
    loss: () => Promise.resolve(null),
    close: (db) => db.destroy(),
  };
}

/** Ends of attempts are written without the writers' lock, in this order. */
async function shutOut(db: Database): Promise<void> {
  await sql`lock table attempt_ends, answers, verdicts, name_extractions in share row exclusive mode`.execute(db);
}

/** Autovacuum does so after about a minute; until then the planner reads whole tables where a few rows would do. */
async function takeStock(db: Database): Promise<void> {
  await sql`analyze tasks, attempts, attempt_ends, answers, verdicts, name_extractions, labels`.execute(db);
}

/** With indexes and long texts, of this program's tables only. */
async function bytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
    where c.relkind = 'r' and c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('aib_store'))`.execute(
    db,
  );
  return rows[0]?.bytes ?? 0;
}

async function revision(db: Database): Promise<string> {
  const { rows } = await sql<{ writes: number }>`select sum(writes) as writes from aib_store`.execute(db);
  return String(rows[0]?.writes ?? "");
}

/** Each table after those that it references. */
const tables = [
  "suites",
  "dictionaries",
  "model_configs",
  "judges",
  "tasks",
  "sessions",
  "attempts",
  "attempt_ends",
  "answers",
  "verdicts",
  "name_extractions",
  "labels",
  "run_events",
] as const satisfies readonly (keyof Schema)[];

/** Rows hold whole requests and responses: few at a time. */
const portion = 200;

/** Writes a snapshot of the whole store into a new SQLite file, which every command accepts as a store. */
async function copyToFile(db: Database, target: string): Promise<void> {
  const copy = await openSqlite({ location: target, create: true, lockTimeoutMs: 0 });
  try {
    await copyTables(db, copy);
  } finally {
    await copy.destroy();
  }
}

async function copyTables(from: Database, to: Database): Promise<void> {
  await from
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((source) =>
      to.transaction().execute(async (copy) => {
        for (const table of tables) await copyTable(source, copy, table);
      }),
    );
}

async function copyTable(source: Database, copy: Database, table: (typeof tables)[number]): Promise<void> {
  await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(source);
  for (;;) {
    const { rows } = await sql<object>`fetch ${sql.lit(portion)} from copied`.execute(source);
    for (const row of rows) await insertRow(copy, table, row);
    if (rows.length < portion) break;
  }
  await sql`close copied`.execute(source);
}

async function insertRow(copy: Database, table: string, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(copy);
}
