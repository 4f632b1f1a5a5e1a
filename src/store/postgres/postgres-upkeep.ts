import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Upkeep } from "../upkeep.ts";
import { patientTransaction } from "./patient-transaction.ts";
import { copyToFile } from "./copy-to-file.ts";
import { besideOthers } from "./postgres-driver.ts";

export function postgresUpkeep(): Upkeep {
  return {
    transact: patientTransaction,
    append: (db, work) => patientTransaction(db, work, db.transaction().setAccessMode(besideOthers)),
    writesInTurn: false,
    takeStock,
    shutOut,
    copyTo: copyToFile,
    bytes,
    revision,
    // The server checks its pages itself, each time it reads one.
    check: () => Promise.resolve(),
    // A commit of the server stands on its disk.
    flush: () => Promise.resolve(),
  };
}

/** Ends of attempts are written without the lock of writers, in this order. */
async function shutOut(db: Database): Promise<void> {
  await sql`lock table attempt_ends, answers, verdicts, name_extractions in share row exclusive mode`.execute(db);
}

/** The server does so itself after about a minute; until then it reads whole tables where a few rows would do. */
async function takeStock(db: Database): Promise<void> {
  await sql`analyze tasks, attempts, attempt_ends, answers, verdicts, name_extractions, labels`.execute(db);
}

/** With indexes and long texts, of our tables alone. */
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
