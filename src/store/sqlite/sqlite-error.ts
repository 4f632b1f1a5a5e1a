import { closeSync, openSync, readSync } from "node:fs";
import { BenchError } from "../../domain/bench-error.ts";
import { messageOf } from "../../domain/message-of.ts";

const restore = (location: string): string =>
  `Copy it to another place first, with ${location}-wal if that is there. Then remove that and ${location}-shm, and put a backup in its place (\`aib clear\` leaves them as ` +
  `${location}.backup-...), or save what can be read: sqlite3 ${location} .recover | sqlite3 saved.db`;

/** The low byte of an SQLite result code is the kind of failure (sqlite.org/rescode.html). */
const explanations = new Map<number, (location: string) => { readonly why: string; readonly hint: string }>([
  [
    5,
    () => ({
      why: "another process keeps it locked",
      hint: "Wait for the other process to finish, or stop it; then try again.",
    }),
  ],
  [8, () => ({ why: "it is read-only", hint: "Make the file and its directory writable, or choose another file." })],
  [
    10,
    () => ({
      why: "the system could not read or write it",
      hint: "Check the disk, the quota and the file size limit, then try again.",
    }),
  ],
  [11, (location) => ({ why: "it is damaged", hint: restore(location) })],
  [
    13,
    () => ({
      why: "the disk is full",
      hint: "Free some space and start again: nothing that was recorded is lost.",
    }),
  ],
  [
    14,
    () => ({
      why: "it cannot be opened",
      hint: "Check that it is a file, and that it and its directory may be written.",
    }),
  ],
  [
    18,
    (location) => ({
      why: "it holds a value that is longer than any that this program writes",
      hint: `Use the original store. To find the value: sqlite3 ${location} .dump`,
    }),
  ],
  [
    26,
    (location) =>
      isText(location)
        ? { why: "it is a text file, not a store", hint: "Name a store, such as --db .aib/bench.db." }
        : {
            why: "it is not an SQLite database, or its beginning is damaged",
            hint: `Check the path: a store is a file that aib wrote, most often .aib/bench.db. If this was one: ${restore(location)}`,
          },
  ],
]);

/** As far as its beginning says. A character may be cut at the end. */
function isText(location: string): boolean {
  const start = Buffer.alloc(64 * 1024);
  const file = openSync(location, "r");
  const length = readSync(file, start);
  closeSync(file);
  return !/\p{Cc}|\uFFFD.{3}/u.test(start.toString("utf8", 0, length).replaceAll(/\s/gu, " "));
}

/** The low byte of SQLite's result code, or null for an error that is not SQLite's. */
function resultCode(error: unknown): number | null {
  const code = error instanceof Error && "errcode" in error ? error.errcode : null;
  return typeof code === "number" ? code & 0xff : null;
}

/** Locked, failing, full: conditions that may pass with time. */
const passing: ReadonlySet<number | null> = new Set([5, 10, 13]);

export function isPassingCode(error: unknown): boolean {
  return passing.has(resultCode(error));
}

export function isLocked(error: unknown): boolean {
  return resultCode(error) === 5;
}

/** An error of SQLite with a hint; every other error unchanged. */
export function explainSqliteError(error: unknown, location: string): unknown {
  const code = resultCode(error);
  if (code === null) return error;
  const known = explanations.get(code)?.(location);
  if (known !== undefined) {
    const { why, hint } = known;
    return new BenchError({ code: "store", message: `Store ${location}: ${why}.`, hint, cause: error });
  }
  const detail = messageOf(error);
  if (detail === "integer overflow") return damaged(location, "its numbers add up to more than an integer holds");
  return new BenchError({
    code: "internal",
    message: `Store ${location} rejected a statement: ${detail}.`,
    hint: "This is a bug in the program: report it with this message.",
    cause: error,
  });
}

/** The finding of a full check, as an error with a hint. */
export function damaged(location: string, finding: string): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: it is damaged (${finding}).`,
    hint: restore(location),
  });
}
