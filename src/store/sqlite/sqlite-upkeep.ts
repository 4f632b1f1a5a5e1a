import { sql } from "kysely";
import { BenchError } from "../../domain/index.ts";
import type { Database } from "../database.ts";
import { flushLog } from "./flush-log.ts";
import { damaged } from "./sqlite-error.ts";
import type { Upkeep } from "../upkeep.ts";
import { watchFile } from "./watch-file.ts";

export function sqliteUpkeep(location: string): Upkeep {
  return {
    transact: (db, work) => db.transaction().execute(work),
    append: null,
    writesInTurn: true,
    // SQLite's query plans do not depend on table statistics here.
    takeStock: () => Promise.resolve(),
    // The transaction does.
    shutOut: () => Promise.resolve(),
    copyTo: copyInto,
    bytes,
    revision,
    check: (db) => check(db, location),
    loss: watchFile(location),
    flush: async () => {
      try {
        await flushLog(location);
      } catch (error) {
        throw unflushed(location, error);
      }
    },
  };
}

async function bytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select page_count * page_size as bytes from pragma_page_count, pragma_page_size`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** `data_version` counts other connections' commits, `total_changes()` this connection's. */
async function revision(db: Database): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select data_version || '.' || total_changes() as revision from pragma_data_version`.execute(db);
  return rows[0]?.revision ?? "";
}

/** Checks pages and rows; a check of every index would take far longer. */
async function check(db: Database, location: string): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  const finding = rows[0]?.quick_check ?? "ok";
  if (finding !== "ok") throw damaged(location, finding.replaceAll(/\s+/gu, " "));
}

/** Unlike a copy of the file, `vacuum into` includes the write-ahead log and no unfinished transaction. */
async function copyInto(db: Database, target: string): Promise<void> {
  await sql`vacuum into ${target}`.execute(db);
}

function unflushed(location: string, cause: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: writing to the disk failed (${cause instanceof Error ? cause.message : String(cause)}).`,
    hint: "Copy the store to another disk first, then check this one.",
    cause,
  });
}
