import { open } from "node:fs/promises";

/**
 * Has the system write the write-ahead log to the disk, in a thread of its own: commits go on meanwhile. The log, unlike the
 * file itself, is locked by nobody: closing one more handle of it takes no lock away from SQLite.
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

/** Everything stands in the file. */
function noLog(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
