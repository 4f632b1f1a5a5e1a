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

interface FileWatch {
  /** Reports what has happened to the file since it was opened, if anything. */
  readonly loss: () => Promise<FileLoss | null>;
  /** SQLite takes back what a failed write left in the log, even a frame that ends a transaction. */
  readonly afterFailedWrite: () => void;
}

/** Remembers the file of a store just opened. */
export function watchFile(location: string): FileWatch {
  if (location === ":memory:") return { loss: () => Promise.resolve(null), afterFailedWrite: () => {} };
  const first = statOf(location);
  const log = watchLog(`${location}-wal`);
  let mark = markOf(location);
  let seen = first;
  const loss = async (): Promise<FileLoss | null> => {
    const now = statOf(location);
    if (now === null) return "removed or moved";
    // A file that was gone before it could be remembered is another one now.
    if (first === null || seen === null || now.dev !== first.dev || now.ino !== first.ino) return "replaced";
    if (now.mtimeNs === seen.mtimeNs && now.size === seen.size) return log.loss();
    if (now.size < seen.size) return "overwritten";
    if (isAnother(markOf(location), mark)) {
      await sleep(settleMs);
      if (isAnother(markOf(location), mark)) return "overwritten";
    }
    mark = markOf(location) ?? mark;
    seen = now;
    return log.loss();
  };
  return { loss, afterFailedWrite: log.afterFailedWrite };
}

/**
 * Reports what has happened to the write-ahead log of an open store. Only the last connection removes it, none of SQLite's ways to empty
 * it leaves a log that begins without a header, and a committed frame stays as it is until the header changes: an older copy of
 * the log lacks it, or leaves a hole there. The header of the next log follows from the one before: that of an older log does not.
 * SQLite locks nothing in it, so another handle may be closed.
 */
function watchLog(path: string) {
  let first = statOf(path);
  let seen: LogEnd | null = null;
  let hasFailed = false;
  const loss = (): FileLoss | null => {
    const now = statOf(path);
    first ??= now;
    if (first === null) return null;
    if (now === null || now.dev !== first.dev || now.ino !== first.ino) return "left without its log";
    // Until the next log no frame of this one is certain.
    const found = endOfLog(path, hasFailed && seen !== null ? { header: seen.header, commit: null } : seen);
    if (found === "damaged") return "left with a damaged log";
    if (found !== null && seen !== null && !found.header.equals(seen.header)) hasFailed = false;
    seen = found;
    return null;
  };
  const afterFailedWrite = (): void => {
    hasFailed = true;
  };
  return { loss, afterFailedWrite };
}

/** The last committed frame of a log. */
interface LogEnd {
  readonly header: Buffer;
  /** Null in a log without one. */
  readonly commit: { readonly frame: Buffer; readonly at: number } | null;
}

const logHeader = 32;
const frameHeader = 24;
/** More logs than begin between two looks. */
const mostBegun = 2 ** 16;

/** See "WAL file format" in sqlite.org/fileformat.html. Reads the heads of the frames since the end that was seen before. */
function endOfLog(path: string, seen: LogEnd | null): LogEnd | "damaged" | null {
  const file = openSync(path, "r");
  const read = (length: number, at: number): Buffer => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, at));
  };
  try {
    const header = read(logHeader, 0);
    if (header.length === 0) return seen && { header: seen.header, commit: null };
    if (header.length < logHeader || header.readUInt32BE() >>> 1 !== 0x37_7f_06_82 >>> 1) return "damaged";
    const isSame = seen?.header.equals(header) === true;
    const before = seen?.commit ?? null;
    const kept = before === null ? null : read(frameHeader, before.at);
    // A frame begins with the number of a page: zeros are a hole behind a shorter copy.
    const isHole = kept !== null && kept.length > 0 && kept.every((byte) => byte === 0);
    if (isHole || (isSame && before !== null && kept?.equals(before.frame) !== true)) return "damaged";
    const step = frameHeader + header.readUInt32BE(8);
    const way = seen === null || isSame ? "on" : wayBetween(seen.header, header);
    if (way === "back") return "damaged";
    if (way === "unknown" && seen !== null) {
      for (let at = logHeader; ; at += step) {
        const frame = read(frameHeader, at);
        if (frame.length < frameHeader) return seen;
        if (isFrameOf(seen.header, frame)) return "damaged";
      }
    }
    let commit = isSame ? before : null;
    for (let at = commit === null ? logHeader : commit.at + step; ; at += step) {
      const frame = read(frameHeader, at);
      if (frame.length < frameHeader || !isFrameOf(header, frame)) return { header, commit };
      if (frame.readUInt32BE(4) > 0) commit = { frame, at };
    }
  } finally {
    closeSync(file);
  }
}

/** By its two salts. */
function isFrameOf(header: Buffer, frame: Buffer): boolean {
  return frame.subarray(8, 16).equals(header.subarray(16, 24));
}

/**
 * SQLite begins the next log with the first salt raised by one. Random salts are those of another process: its log after another
 * connection emptied the file, which holds no frame of the log before, or an old log, behind which the next commit is one.
 */
function wayBetween(before: Buffer, header: Buffer): "on" | "back" | "unknown" {
  const raised = (header.readUInt32BE(16) - before.readUInt32BE(16)) | 0;
  if (raised === 0 || Math.abs(raised) > mostBegun) return "unknown";
  return raised > 0 ? "on" : "back";
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
 * it is closed. A file that lacks pages still has its name: on a full disk the log is moved into it only in part.
 */
function markOf(location: string): Mark | null {
  const url = pathToFileURL(location);
  url.searchParams.set("immutable", "1");
  try {
    const file = new DatabaseSync(url, { readOnly: true, defensive: false });
    try {
      // Without it SQLite reads nothing of a file that is shorter than its header says.
      file.exec("pragma writable_schema = on");
      const read = (sql: string): unknown => file.prepare(sql).get()?.["value"];
      const name = read(
        "select application_id || '.' || user_version as value from pragma_application_id, pragma_user_version",
      );
      // What a half-moved log has made of the tables is not theirs.
      file.exec("pragma writable_schema = off");
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
