import { closeSync, openSync, readFileSync, readSync, statSync, type Stats } from "node:fs";
import { resolve } from "node:path";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import { digestText } from "../../domain/digest.ts";
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

interface OwnFormat {
  readonly name: string;
  /** How such an output begins. Of a report the title has the suite. */
  readonly start: RegExp;
}

const reportStart = String.raw`.+ · suite \S.*\n[^]{1,4000}?\bdigest [\da-f]{12}\b`;

/** What this program writes into a file of `-o`. */
const ownFormats = {
  junit: { name: "JUnit XML", start: /^<\?xml[^>]*>\s*<testsuites name="AI Independence Bench"/u },
  markdown: { name: "Markdown", start: new RegExp(`^(?:## AI Independence Bench: |# ${reportStart})`, "u") },
  text: { name: "plain text", start: new RegExp(`^(?!#)${reportStart}`, "u") },
  json: { name: "JSON", start: /^\{\s*"schemaVersion":\s*\d+,\s*"(?:leaderboard|suite)":/u },
  jsonl: { name: "JSON Lines", start: /^\{"kind":"\w+","suite":/u },
  csv: { name: "CSV", start: /^\uFEFF?"?kind"?[,;\t]"?suite"?[,;\t]"?suite_version\b/u },
} as const satisfies Readonly<Record<string, OwnFormat>>;

/**
 * Of the files that are there, a command replaces what an earlier one wrote in the same format, or an empty one: another's notes may have
 * the same name, and a report may hold somebody's work by now.
 * @throws BenchError usage for any other file, and for Markdown without its seal; unwritable for one that cannot be read
 */
export function refuseForeignFile(path: string, format: keyof typeof ownFormats): void {
  if (statsOf(path)?.isFile() !== true) return;
  const { name, start: own } = ownFormats[format];
  const start = readIn(path, startOf);
  if (start === "") return;
  // Git may convert the ends of lines.
  if (!own.test(withoutReturns(start))) throw notReplaced(path, `is not ${name} that this program has written`);
  if (format === "markdown" && !isSealed(readIn(path, (file) => readFileSync(file, "utf8"))))
    throw notReplaced(path, "may have been changed since this program wrote it");
}

/**
 * A table to which somebody has added columns, or which a spreadsheet has saved, is not replaced.
 * @param header the line of columns that is to be written
 * @throws BenchError usage for a table with another one
 */
export function refuseOtherColumns(path: string, header: string): void {
  if (statsOf(path)?.isFile() !== true) return;
  const start = withoutReturns(readIn(path, startOf));
  if (start !== "" && !start.startsWith(withoutReturns(header)))
    throw notReplaced(path, "has other columns than this export");
}

function notReplaced(path: string, why: string): BenchError {
  return usageError(
    `${plainText(path)} ${why}, and is not replaced. Nothing was written.`,
    "Move the file away first, or choose another name.",
  );
}

/** Long enough for the names of all columns: a suite may have hundreds of measures. */
const startBytes = 64 * 1024;

function startOf(path: string): string {
  const file = openSync(path, "r");
  try {
    const start = Buffer.alloc(startBytes);
    return start.toString("utf8", 0, readSync(file, start));
  } finally {
    closeSync(file);
  }
}

function readIn(path: string, read: (path: string) => string): string {
  try {
    return read(path);
  } catch (error) {
    throw writeFault(plainText(path), error);
  }
}

const sealStart = "<!-- aib replaces this file only while nobody has changed it: ";

/** Markdown with a comment at its end, by which a later command knows whether somebody has changed it. */
export function sealed(text: string): string {
  return `${text}${sealStart}${digestText(withoutReturns(text))} -->\n`;
}

function isSealed(text: string): boolean {
  const lines = withoutReturns(text);
  const end = lines.lastIndexOf(sealStart);
  return end !== -1 && lines === sealed(lines.slice(0, end));
}

function withoutReturns(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
