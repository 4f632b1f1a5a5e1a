import { closeSync, openSync, readSync, statSync, type Stats } from "node:fs";
import { resolve } from "node:path";
import { usageError } from "../../domain/bench-error.ts";
import { writeFault } from "../../domain/file-fault.ts";
import { plainText } from "../../results/plain-text.ts";

/** Where a command writes its result. */
export type OutputTarget =
  | { readonly kind: "stdout" }
  /** A pipe, a device or a socket: writable but not replaceable. */
  | { readonly kind: "device"; readonly path: string }
  /** A file, which may not exist yet. */
  | { readonly kind: "file"; readonly path: string };

/** Names of the process's own output. Opening it by name would truncate a file behind it. */
const stdoutNames: ReadonlySet<string> = new Set(["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]);

/**
 * What `-o <name>` means.
 * @throws BenchError usage for a folder or an empty name, unwritable for a place that the system does not let be looked at
 */
export function outputTarget(workingDirectory: string, name: string | undefined): OutputTarget {
  if (name === undefined || stdoutNames.has(name)) return { kind: "stdout" };
  const path = resolve(workingDirectory, name);
  const found = statsOf(path);
  if (name === "" || found?.isDirectory() === true)
    throw usageError(
      name === "" ? "-o has an empty file name." : `${plainText(name)}: this is a folder.`,
      "Name a file.",
    );
  return { kind: found === undefined || found.isFile() ? "file" : "device", path };
}

function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw writeFault(plainText(path), error);
  }
}

/** How the outputs of this program begin: files for CI, reports, exports. Of a report the title has the suite. */
const ownStarts: readonly RegExp[] = [
  /^<\?xml[^>]*>\s*<testsuites name="AI Independence Bench"/u,
  /^## AI Independence Bench: /u,
  /^(?:# )?.+ · suite \S.*\n\n?.* · digest [\da-f]{12} · /u,
  /^\{\s*"schemaVersion":\s*\d+,\s*"(?:leaderboard|suite)":/u,
  /^\{"kind":"\w+","suite":/u,
  /^\uFEFF?"?kind"?[,;\t]"?suite"?[,;\t]"?suite_version\b/u,
];

/**
 * Of the files that are there, a command replaces what an earlier one wrote, or an empty one: another's notes may have the same name.
 * @throws BenchError usage for a file that begins otherwise, unwritable for one that cannot be read
 */
export function refuseForeignFile(path: string): void {
  if (statsOf(path)?.isFile() !== true) return;
  const start = startOf(path);
  if (start === "" || ownStarts.some((own) => own.test(start))) return;
  throw usageError(
    `${plainText(path)} is a file that this program has not written, and is not replaced. Nothing was written.`,
    "Delete the file first, or choose another name.",
  );
}

function startOf(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const start = Buffer.alloc(500);
      return start.toString("utf8", 0, readSync(file, start));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw writeFault(plainText(path), error);
  }
}
