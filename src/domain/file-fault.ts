import { BenchError } from "./bench-error.ts";
import { messageOf } from "./message-of.ts";

const reasons: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk quota is used up"],
  ["EFBIG", "the file would exceed the size limit of the file system or the process"],
  ["EROFS", "the file system is read-only"],
  ["EIO", "the disk reports an input/output error"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["ENOENT", "there is no such folder"],
  ["ENOTDIR", "a part of the path is not a folder"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ELOOP", "its links lead in a circle"],
  ["EBUSY", "it is a mount point, or in use: name a folder inside it"],
  ["ENOTEMPTY", "another program has written there at the same time"],
]);

const readReasons: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "a part of the path is not a folder"],
  ["EISDIR", "it is a folder, not a file"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["ELOOP", "its links lead in a circle"],
  ["ENAMETOOLONG", "the name is too long"],
  ["EIO", "the disk reports an input/output error"],
]);

const outOfSpace: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT"]);

/** Whether the error is a failed write with a reason listed here. */
export function isWriteFault(cause: unknown): boolean {
  return reasons.has(codeOf(cause));
}

/** Why a file could not be written, with the system's code, for example `the disk is full (ENOSPC)`. */
export function writeFaultReason(cause: unknown): string {
  const code = codeOf(cause);
  const known = reasons.get(code);
  if (known !== undefined) return `${known} (${code})`;
  return messageOf(cause);
}

/** @param place the file or folder that was to be written, which is as it was before */
export function writeFault(place: string, cause: unknown): BenchError {
  const code = codeOf(cause);
  const step = outOfSpace.has(code)
    ? "Free some space there, or choose another place"
    : code === "ENOENT"
      ? "Create the folder first, or choose another place"
      : "Check the path, or choose another place";
  return new BenchError({
    code: "unwritable",
    message: `${place} cannot be written: ${writeFaultReason(cause)}.`,
    hint: code === "ENOENT" ? `${step}.` : `${step}. An older version of it is unchanged.`,
    cause,
  });
}

/** Why a file could not be read, for example `there is no such file`. */
export function readFaultReason(cause: unknown): string {
  const known = readReasons.get(codeOf(cause));
  return known ?? messageOf(cause);
}

/** A file that the command line names and that cannot be read. */
export function readFault({
  what,
  hint,
  cause,
}: {
  /** What was to be read, with its path, for example `The suite file my.yaml`. */
  readonly what: string;
  readonly hint: string;
  readonly cause: unknown;
}): BenchError {
  return new BenchError({ code: "usage", message: `${what} cannot be read: ${readFaultReason(cause)}.`, hint, cause });
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && "code" in cause ? String(cause.code) : "";
}
