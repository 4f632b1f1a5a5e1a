import type { z } from "zod";
import { BenchError } from "../../domain/bench-error.ts";
import { readFault } from "../../domain/file-fault.ts";
import { readTextFile } from "../../outside/read-text-file.ts";
import { readYaml, longestYaml } from "../../outside/read-yaml.ts";
import type { YamlPath } from "../../outside/yaml-offset.ts";
import { shown, unseenEscaped } from "../../outside/shown.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { usualReasoningEffort } from "./reasoning-effort.ts";
import { expectedAt, keysAllowedAt, registryFileEntry, registryOutline } from "./registry-file.ts";
import type { Registry, RegistryEntry } from "./registry.ts";

/** @throws BenchError usage when the file cannot be read, invalid-registry when its content is wrong. */
export async function loadRegistry(path: string): Promise<Registry> {
  return parseRegistry({ text: await readText(path), file: path });
}

async function readText(path: string): Promise<string> {
  const reading = await readTextFile(path, longestYaml).catch((cause: unknown) => {
    throw readFault({
      what: `The registry ${path}`,
      hint: "Check the path; without --registry the built-in one is used.",
      cause,
    });
  });
  if (reading.kind === "text") return reading.text;
  throw new BenchError({
    code: "invalid-registry",
    message: `The registry ${path} ${reading.problem}.`,
    hint: "Give a YAML file in UTF-8; configs/models.yaml shows the format.",
  });
}

interface RegistryText {
  readonly text: string;
  /** As errors name it. */
  readonly file: string;
}

/**
 * Reads a registry (`configs/models.yaml` shows the format).
 * @throws BenchError invalid-registry with every problem, one a line.
 */
export function parseRegistry({ text, file }: RegistryText): Registry {
  const { problems: unreadable, source } = yamlSource({ text, file });
  if (source === null || unreadable.length > 0) throw invalid(file, unreadable);
  const outline = registryOutline.safeParse(source.at([]));
  if (!outline.success) {
    const models = source.at(["models"]);
    const { problems } = readEntries(source, Array.isArray(models) ? models : []);
    throw invalid(file, [...outline.error.issues.flatMap((issue) => describeIssue(source, issue, [])), ...problems]);
  }
  const { entries, problems } = readEntries(source, outline.data.models);
  if (problems.length > 0) throw invalid(file, problems);
  return { entries: entries.map(({ entry }) => entry), unusable: outline.data.unusable };
}

function readEntries(source: YamlSource, values: readonly unknown[]) {
  const readings = values.map((value, index) => ({ index, parsed: registryFileEntry.safeParse(value) }));
  const entries = readings.flatMap(({ index, parsed }) =>
    parsed.success ? [{ entry: parsed.data, position: source.positionOf(["models", index]) }] : [],
  );
  const problems = readings.flatMap(({ index, parsed }) =>
    parsed.success ? [] : parsed.error.issues.flatMap((issue) => describeIssue(source, issue, ["models", index])),
  );
  return { entries, problems: [...problems, ...repetitions(entries)] };
}

function repetitions(
  entries: readonly { readonly entry: RegistryEntry; readonly position: string }[],
): readonly string[] {
  const seen = new Map<string, string>();
  return entries.flatMap(({ entry, position }) => {
    const twin = seen.get(settingsOf(entry));
    const namesake = seen.get(entry.label);
    seen.set(settingsOf(entry), position).set(entry.label, position);
    if (twin !== undefined) return [`${position} ${entry.label} repeats the entry at ${twin}; remove one of them`];
    if (namesake === undefined) return [];
    return [`${position} label "${entry.label}" is taken by the entry at ${namesake}; choose a unique label`];
  });
}

/** Distinct from every label: a label has no spaces. */
function settingsOf({ model, provider, temperature, reasoningEffort }: RegistryEntry): string {
  return [model, provider ?? "any provider", temperature, reasoningEffort ?? usualReasoningEffort(model)].join(" ");
}

/** One schema violation as lines for the user: `file:line:col what, the offending value, what is valid`. */
function describeIssue(source: YamlSource, issue: z.core.$ZodIssue, prefix: YamlPath): readonly string[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(source, path, key));
  return [wrongValue(source, path)];
}

function unknownKey(source: YamlSource, path: YamlPath, key: string): string {
  const allowed = keysAllowedAt(path);
  const [nearest] = nearestNames(key, allowed, 1);
  const advice = nearest === undefined ? `valid keys are ${allowed.join(", ")}` : `did you mean "${nearest}"?`;
  return `${source.positionOfKey(path, key)} unknown key ${quoted(key)}; ${advice}`;
}

function wrongValue(source: YamlSource, path: YamlPath): string {
  const value = source.at(path);
  const what = value === undefined ? "is missing" : `is ${quoted(value)}`;
  return `${source.positionOf(path)} ${nameOf(path)} ${what}; write ${expectedAt(path)}`;
}

function nameOf(path: YamlPath): string {
  const key = path.at(-1);
  if (key === undefined) return "the file";
  return typeof key === "number" ? `entry ${key + 1} of ${path.slice(0, -1).join(".")}` : key;
}

/** A value as an error quotes it: on one line and short. */
function quoted(value: unknown): string {
  if (typeof value === "string") return shown(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? shown(text) : unseenEscaped(text);
}

/** A YAML text that maps each value to its position. */
interface YamlSource {
  /** `file:line:col` of the value at a path, or of the nearest thing around it. */
  readonly positionOf: (path: YamlPath) => string;
  /** `file:line:col` of a key inside the map at a path. */
  readonly positionOfKey: (path: YamlPath, key: string) => string;
  /** The value at a path, plain data. */
  readonly at: (path: YamlPath) => unknown;
}

function yamlSource({ text, file }: RegistryText): {
  /** YAML syntax problems, one line each. */
  readonly problems: readonly string[];
  /** Null when it cannot be parsed. */
  readonly source: YamlSource | null;
} {
  const { mistakes, content, positionOf } = readYaml(text);
  const written = ({ line, column }: ReturnType<typeof positionOf>): string => `${file}:${line}:${column}`;
  return {
    problems: mistakes.map(({ position, message }) => `${written(position)} ${message}`),
    source:
      content === null
        ? null
        : {
            positionOf: (path) => written(positionOf({ path, at: "value" })),
            positionOfKey: (path, key) => written(positionOf({ path: [...path, key], at: "key" })),
            at: (path) => valueAt(content.value, path),
          },
  };
}

function valueAt(value: unknown, path: YamlPath): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Object.getOwnPropertyDescriptor(current, step)?.value;
  }
  return current;
}

/** Longest list of problems in one error. */
const mostShown = 200;

function invalid(file: string, problems: readonly string[]): BenchError {
  const count = problems.length === 1 ? "one problem" : `${problems.length} problems`;
  const first = problems.slice(0, mostShown);
  const lines = problems.length > mostShown ? [...first, `and ${problems.length - mostShown} more`] : first;
  return new BenchError({
    code: "invalid-registry",
    message: `The registry ${file} has ${count}:\n${lines.map((line) => `  ${line}`).join("\n")}`,
    hint: "Correct these lines and run the command again; the comment at the head of configs/models.yaml explains every key.",
  });
}
