import { renameSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { BenchError } from "../../domain/bench-error.ts";
import type { Database } from "../database.ts";
import { damaged } from "./sqlite-error.ts";
import type { Upkeep } from "../upkeep.ts";
import { type FileLoss, mayLackPages, watchFile } from "./watch-file.ts";
import { messageOf } from "../../domain/message-of.ts";

export function sqliteUpkeep(location: string): Upkeep {
  const { loss, afterFailedWrite } = watchFile(location);
  let closing: Promise<void> | null = null;
  const close = async (db: Database): Promise<void> => {
    const lost = await loss();
    // Another process keeps the log: the file alone, moved or copied, would lack what was written here.
    try {
      if (lost === null && (await changes(db)) > 0) await sql`pragma wal_checkpoint(passive)`.execute(db);
    } finally {
      await closeBeside(db, location, lost);
    }
  };
  return {
    transact: async (db, work) => {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        afterFailedWrite();
        throw error;
      }
    },
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
    settle: async (db) => {
      await sql`pragma wal_checkpoint(passive)`.execute(db);
      await loss();
    },
    loss,
    close: (db) => (closing ??= close(db)),
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

async function changes(db: Database): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
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

/**
 * The last connection of a store moves the log into the file, unless it may only read: so one that does outlasts ours where the
 * two no longer belong together. The log of a file that is no longer there gets another name: SQLite would apply it to the next one.
 */
async function closeBeside(db: Database, location: string, loss: FileLoss | null): Promise<void> {
  if (!mayLackPages(loss)) await db.destroy();
  else {
    const reader = new DatabaseSync(location, { readOnly: true });
    try {
      reader.exec("select 1 from sqlite_master");
    } catch {
      // It has found the log, which is all that it is for.
    }
    await db.destroy();
    reader.close();
  }
  if (loss === null || !anotherFile.has(loss)) return;
  const log = `${location}-wal`;
  const stats = statSync(log, { throwIfNoEntry: false });
  if (stats !== undefined) renameSync(log, `${location}.lost-log-${Math.trunc(stats.mtimeMs)}`);
}

const anotherFile: ReadonlySet<FileLoss> = new Set(["overwritten", "replaced", "removed or moved"]);

function unflushed(location: string, cause: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: writing to the disk failed (${messageOf(cause)}).`,
    hint: "Copy the store to another disk first, then check this one.",
    cause,
  });
}

/**
 * Flushes the write-ahead log to disk in another thread while commits continue. SQLite locks the database file, not the
 * log, so closing another handle of the log releases none of SQLite's locks.
 */
async function flushLog(location: string): Promise<void> {
  if (location === ":memory:") return;
  const log = await open(`${location}-wal`).catch(noLog);
  if (log === null) return;
  try {
    await log.sync();
  } finally {
    await log.close();
  }
}

/** The log is empty: all pages are in the database file. */
function noLog(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
