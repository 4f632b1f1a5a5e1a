import { statSync, type BigIntStats } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

/** What became of the file of an open store: SQLite goes on writing to a file that has lost its name. */
export type FileLoss = "removed or moved" | "replaced" | "overwritten";

/** Another process may be moving its log into the file. */
const settleMs = 1_000;

/** Remembers the file of a store that was just opened; the function returned tells what became of it since, if anything. */
export function watchFile(location: string): () => Promise<FileLoss | null> {
  if (location === ":memory:") return () => Promise.resolve(null);
  const first = statOf(location);
  const mark = markOf(location);
  let seen = first;
  return async () => {
    if (first === null || seen === null) return null;
    const now = statOf(location);
    if (now === null) return "removed or moved";
    if (now.dev !== first.dev || now.ino !== first.ino) return "replaced";
    if (now.mtimeNs === seen.mtimeNs && now.size === seen.size) return null;
    if (now.size < seen.size) return "overwritten";
    if (mark !== null && markOf(location) !== mark) {
      await sleep(settleMs);
      if (markOf(location) !== mark) return "overwritten";
    }
    seen = now;
    return null;
  };
}

/** Null where the path leads to nothing. */
function statOf(location: string): BigIntStats | null {
  try {
    return statSync(location, { bigint: true });
  } catch {
    return null;
  }
}

/**
 * The mark that a store's file gets when it is made; null where there is none. Read through SQLite and past the log:
 * a file handle of our own would release SQLite's locks when it is closed.
 */
function markOf(location: string): string | null {
  const url = pathToFileURL(location);
  url.searchParams.set("immutable", "1");
  try {
    const file = new DatabaseSync(url, { readOnly: true });
    try {
      const row = file
        .prepare("select application_id || '.' || user_version as mark from pragma_application_id, pragma_user_version")
        .get();
      return typeof row?.["mark"] === "string" ? row["mark"] : null;
    } finally {
      file.close();
    }
  } catch {
    return null;
  }
}
