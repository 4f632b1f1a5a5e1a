import { statSync } from "node:fs";
import { resolve } from "node:path";
import { usageError } from "../../domain/bench-error.ts";

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
 * @throws BenchError usage for a folder or an empty name
 */
export function outputTarget(workingDirectory: string, name: string | undefined): OutputTarget {
  if (name === undefined || stdoutNames.has(name)) return { kind: "stdout" };
  const path = resolve(workingDirectory, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (name === "" || found?.isDirectory() === true)
    throw usageError(name === "" ? "-o has an empty file name." : `-o ${name}: this is a folder.`, "Name a file.");
  return { kind: found === undefined || found.isFile() ? "file" : "device", path };
}
