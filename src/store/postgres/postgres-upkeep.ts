import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Upkeep } from "../upkeep.ts";
import { retriedTransaction } from "./retried-transaction.ts";
import { copyToFile } from "./copy-to-file.ts";
import { besideOthers } from "./postgres-driver.ts";

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
