import { closeSync, openSync, readSync, statSync, type BigIntStats } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** What became of the file of an open store: SQLite goes on writing to a file that has lost its name. */
export type FileLoss =
  | "removed or moved"
  | "replaced"
  | "overwritten"
  | "left without its log"
  | "left with a damaged log";

/** Whether a part of the store may be in neither memory, log nor file. */
export function mayLackPages(loss: FileLoss | null): boolean {
  return loss === "overwritten" || loss === "left with a damaged log";
}

/** Another process may be moving its log into the file. */
const settleMs = 1_000;

/** Remembers the file of a store that was just opened; the function returned tells what became of it since, if anything. */
export function watchFile(location: string): () => Promise<FileLoss | null> {
  if (location === ":memory:") return () => Promise.resolve(null);
  const first = statOf(location);
  const logLoss = watchLog(`${location}-wal`);
  let mark = markOf(location);
  let seen = first;
  return async () => {
    if (first === null || seen === null) return null;
    const now = statOf(location);
    if (now === null) return "removed or moved";
    if (now.dev !== first.dev || now.ino !== first.ino) return "replaced";
    if (now.mtimeNs === seen.mtimeNs && now.size === seen.size) return logLoss();
    if (now.size < seen.size) return "overwritten";
    if (isAnother(markOf(location), mark)) {
      await sleep(settleMs);
      if (isAnother(markOf(location), mark)) return "overwritten";
    }
    mark = markOf(location) ?? mark;
    seen = now;
    return logLoss();
  };
}

/**
 * Tells what became of the write-ahead log of an open store. Only the last connection removes it, and none of SQLite's ways
 * to empty it leaves a log that begins without a header. SQLite locks nothing in it, so another handle may be closed.
 */
function watchLog(path: string): () => FileLoss | null {
  let first = statOf(path);
  return () => {
    const now = statOf(path);
    first ??= now;
    if (first === null) return null;
    if (now === null || now.dev !== first.dev || now.ino !== first.ino) return "left without its log";
    return now.size === 0n || hasLogHeader(path) ? null : "left with a damaged log";
  };
}

/** See "WAL header" in sqlite.org/fileformat.html. */
function hasLogHeader(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const magic = Buffer.alloc(4);
    readSync(file, magic, 0, magic.length, 0);
    return magic.readUInt32BE() >>> 1 === 0x37_7f_06_82 >>> 1;
  } finally {
    closeSync(file);
  }
}

/** Null where the path leads to nothing. */
function statOf(location: string): BigIntStats | null {
  try {
    return statSync(location, { bigint: true });
  } catch {
    return null;
  }
}

interface Mark {
  /** What a store's file gets when it is made. */
  readonly name: string;
  /** They are never deleted: an older copy of the same store has fewer. Null where they cannot be read. */
  readonly sessions: number | null;
}

function isAnother(found: Mark | null, mark: Mark | null): boolean {
  if (mark === null) return false;
  if (found === null || found.name !== mark.name) return true;
  return mark.sessions !== null && found.sessions !== null && found.sessions < mark.sessions;
}

/**
 * Null where there is none. Read through SQLite and past the log: a file handle of our own would release SQLite's locks when
 * it is closed.
 */
function markOf(location: string): Mark | null {
  const url = pathToFileURL(location);
  url.searchParams.set("immutable", "1");
  try {
    const file = new DatabaseSync(url, { readOnly: true });
    try {
      const read = (sql: string): unknown => file.prepare(sql).get()?.["value"];
      const name = read(
        "select application_id || '.' || user_version as value from pragma_application_id, pragma_user_version",
      );
      return typeof name === "string" ? { name, sessions: sessionsIn(read) } : null;
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}

/** Null in a new store, and while another process moves its log into the file. */
function sessionsIn(read: (sql: string) => unknown): number | null {
  try {
    return Number(read("select count(*) as value from sessions"));
  } catch {
    return null;
  }
}
