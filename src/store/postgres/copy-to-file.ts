import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Schema } from "../schema.ts";
import { openSqlite } from "../sqlite/open-sqlite.ts";

/** Each table after those that it references. */
const tables = [
  "suites",
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
export async function copyToFile(db: Database, target: string): Promise<void> {
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
