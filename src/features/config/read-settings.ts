import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import { readFaultReason } from "../../domain/file-fault.ts";
import { isHidden, isInside } from "../../outside/is-inside.ts";
import { longestYaml, readYaml, type YamlMistake, type YamlReading } from "../../outside/read-yaml.ts";
import { readRegularTextFile } from "../../outside/read-text-file.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { shown } from "../../outside/shown.ts";

/** The file's name in a folder. */
const settingsFile = "aib.yaml";

/** A flag that `aib.yaml` may hold, under its name without dashes. */
export interface KnownSetting {
  readonly key: string;
  /** `names`: separated by commas or as a list. `values`: one or a list, each as one use of the flag. */
  readonly takes: "switch" | "value" | "names" | "values";
  /** The settings that exclude it. */
  readonly conflicts?: readonly string[];
  /** Reads one value as the command line does. `earlier` is the result of the value before it. */
  readonly read: (text: string, earlier: unknown) => ReadSetting;
}

export type ReadSetting =
  /** `path`: of the file that the value names; null for any other value. */
  | { readonly kind: "value"; readonly value: unknown; readonly path: string | null }
  /** `advice` is a sentence; `isSecret`: the value may be a key or contain a password, and is not quoted. */
  | { readonly kind: "mistake"; readonly advice: string; readonly isSecret: boolean };

export interface StoredSetting {
  readonly key: string;
  /** As the command line would write it. */
  readonly text: string;
  readonly value: unknown;
  readonly line: number;
}

export interface SettingRules {
  readonly known: readonly KnownSetting[];
  /** Flags that only the command line may give, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
}

/**
 * The settings in a folder's `aib.yaml`; none without such a file. The file is not trusted: it names no file outside its folder, and no hidden one.
 * @throws BenchError usage with every mistake, one `file:line:column` line each.
 */
export async function readSettings(folder: string, rules: SettingRules): Promise<readonly StoredSetting[]> {
  const text = await readText(folder);
  return text === null ? [] : settingsIn(text, folder, rules);
}

/** Those that the text of such a file holds. @throws BenchError as `readSettings` */
export async function settingsIn(text: string, folder: string, rules: SettingRules): Promise<readonly StoredSetting[]> {
  const reading = readYaml(text);
  if (reading.content === null) throw invalid(reading.mistakes);
  const { value } = reading.content;
  const entries = value === null ? [] : isMapping(value) ? Object.entries(value) : null;
  if (entries === null) throw invalid([mistakeAt(reading, [], "write one setting a line, such as runs: 3")]);
  const results = await Promise.all(entries.map((entry) => readEntry(entry, { reading, rules, folder })));
  const mistakes = [...reading.mistakes, ...results.flatMap((result) => (result.kind === "mistake" ? [result] : []))];
  if (mistakes.length > 0) throw invalid(mistakes);
  return results.flatMap((result) => (result.kind === "setting" ? [result.setting] : []));
}

async function readText(folder: string): Promise<string | null> {
  const path = join(folder, settingsFile);
  // Mistakes are quoted.
  if (existsSync(path) && (!(await isInside(folder, settingsFile)) || (await isHidden(folder, settingsFile))))
    throw usageError(
      `The ${settingsFile} of this folder is a link out of the folder, or to a file whose name begins with a dot.`,
      "Put the file itself here.",
    );
  const reading = await readRegularTextFile(path, longestYaml).catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw unusable(`cannot be read: ${readFaultReason(cause)}`, cause);
  });
  if (reading === null || reading.kind === "text") return reading?.text ?? null;
  throw unusable(reading.problem);
}

function unusable(problem: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "usage",
    message: `The ${settingsFile} of this folder ${problem}.`,
    hint: "Correct or remove it; aib init writes a new one.",
    cause,
  });
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type EntryResult =
  | { readonly kind: "setting"; readonly setting: StoredSetting }
  | ({ readonly kind: "mistake" } & YamlMistake);

async function readEntry(
  [key, written]: readonly [string, unknown],
  context: { readonly reading: YamlReading; readonly rules: SettingRules; readonly folder: string },
): Promise<EntryResult> {
  const { reading, rules, folder } = context;
  const fault = (message: string): EntryResult =>
    Object.assign({ kind: "mistake" as const }, mistakeAt(reading, [key], message));
  const setting = rules.known.find((known) => known.key === key);
  if (setting === undefined) return fault(unknownKey(key, rules));
  const conflict = setting.conflicts?.find(
    (other) => reading.content !== null && isMapping(reading.content.value) && other in reading.content.value,
  );
  if (conflict !== undefined) return fault(`${key}: cannot be used with ${conflict}. Keep one of them.`);
  const texts = textsOf(written, setting);
  if (typeof texts === "string") return fault(`${key}: found ${shown(written)}. ${texts}`);
  const { line } = reading.positionOf({ path: [key], at: "key" });
  let value: unknown = setting.takes === "switch" ? written : undefined;
  for (const text of setting.takes === "switch" ? [] : texts) {
    const read = setting.read(text, value);
    if (read.kind === "mistake") return fault(`${key}: ${read.isSecret ? "" : `found ${shown(text)}. `}${read.advice}`);
    if (read.path !== null && !(await isInside(folder, read.path)))
      return fault(`${key}: found ${shown(text)}. Name a file in this folder, without "..", or use --${key}.`);
    if (read.path !== null && (await isHidden(folder, read.path)))
      return fault(
        `${key}: found ${shown(text)}. A name that begins with a dot may hold keys or settings of other programs. Name another file, or use --${key}.`,
      );
    if (read.path !== null && (await isPipeOrDevice(resolve(folder, read.path))))
      return fault(`${key}: ${shown(text)} is not a regular file. Name one, or use --${key}.`);
    value = read.value;
  }
  return { kind: "setting", setting: { key, text: texts.join(","), value, line } };
}

function mistakeAt(reading: YamlReading, path: readonly string[], message: string): YamlMistake {
  return { position: reading.positionOf({ path, at: path.length === 0 ? "value" : "key" }), message };
}

function unknownKey(key: string, { known, refused }: SettingRules): string {
  const reason = refused.get(key);
  if (reason !== undefined) return `${key}: ${reason}`;
  if (/api[_-]?key$/iu.test(key)) return `${shown(key)} is no setting: keys belong into .env, as NAME=value`;
  const near = nearestNames(
    key.replaceAll("_", "-"),
    known.map((setting) => setting.key),
    2,
  );
  const guess = near.length === 0 ? "" : `did you mean ${near.join(" or ")}? `;
  return `${shown(key)} is no setting; ${guess}valid are the flags of aib run without their dashes`;
}

/** The written value as the command line would give it, or a sentence on what to write. */
function textsOf(written: unknown, { takes }: KnownSetting): readonly string[] | string {
  if (takes === "switch") return typeof written === "boolean" ? [String(written)] : "Write true or false.";
  const list: readonly unknown[] = Array.isArray(written) ? written : [written];
  const texts = list.map(scalarText);
  const whole = texts.filter((text) => text !== null);
  if (takes === "value" && Array.isArray(written)) return "Write one value.";
  if (whole.length < texts.length || whole.length === 0)
    return takes === "value" ? "Write a value, or remove the line." : "Write one value, or a list of them.";
  if (whole.some((text) => /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)))
    return "Write it without control and invisible characters.";
  return takes === "names" ? [whole.join(",")] : whole;
}

function scalarText(value: unknown): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  return typeof value === "number" ? String(value) : null;
}

/** To open a pipe without a writer never ends. A file that is still to be written is neither. */
async function isPipeOrDevice(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && !found.isFile() && !found.isDirectory();
}

function invalid(mistakes: readonly YamlMistake[]): BenchError {
  const sorted = mistakes.toSorted(
    (a, b) => a.position.line - b.position.line || a.position.column - b.position.column,
  );
  const lines = sorted.map(({ position, message }) => `${settingsFile}:${position.line}:${position.column} ${message}`);
  const count = lines.length === 1 ? "a mistake" : `${lines.length} mistakes`;
  return usageError(
    [`The ${settingsFile} of this folder has ${count}:`, ...lines].join("\n"),
    "Correct these lines; aib run --help explains each flag.",
  );
}
