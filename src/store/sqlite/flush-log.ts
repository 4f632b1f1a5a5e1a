import { open } from "node:fs/promises";

/**
 * Flushes the write-ahead log to disk in another thread while commits continue. SQLite locks the database file, not the
 * log, so closing another handle of the log releases none of SQLite's locks.
 */
export async function flushLog(location: string): Promise<void> {
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
