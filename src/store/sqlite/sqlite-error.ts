import { BenchError } from "../../domain/index.ts";

/** The low byte of an SQLite result code says the kind of failure (sqlite.org/rescode.html). */
const explanations: ReadonlyMap<number, { readonly why: string; readonly hint: string }> = new Map([
  [
    5,
    {
      why: "another process keeps it locked",
      hint: "Wait for the other process to finish, or stop it; then try again.",
    },
  ],
  [8, { why: "it is read-only", hint: "Make the file and its directory writable, or choose another file." }],
  [10, { why: "the disk reported an error", hint: "Check the disk; copy the file away before anything else." }],
  [11, { why: "it is damaged", hint: "Keep a copy, and restore the file from a backup or choose another file." }],
  [13, { why: "the disk is full", hint: "Free some space and start again: nothing that was recorded is lost." }],
  [14, { why: "it cannot be opened", hint: "Check that it is a file, and that it and its directory may be written." }],
  [26, { why: "it is not an SQLite database", hint: "Check the path, or choose another file." }],
]);

/** The low byte of SQLite's result code, or null for an error that is not SQLite's. */
function resultCode(error: unknown): number | null {
  const code = error instanceof Error && "errcode" in error ? error.errcode : null;
  return typeof code === "number" ? code & 0xff : null;
}

export function isLocked(error: unknown): boolean {
  return resultCode(error) === 5;
}

/** An error of SQLite as one that a person can act on; every other error as it is. */
export function explainSqliteError(error: unknown, location: string): unknown {
  const code = resultCode(error);
  if (code === null) return error;
  const known = explanations.get(code);
  if (known) {
    return new BenchError({
      code: "store",
      message: `Store ${location}: ${known.why}.`,
      hint: known.hint,
      cause: error,
    });
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new BenchError({
    code: "internal",
    message: `Store ${location} refused a statement: ${detail}.`,
    hint: "This is a fault of the program: report it with this message.",
    cause: error,
  });
}
