import type { z } from "zod";
import { shown as printable, type YamlPath } from "../../text/index.ts";
import { nearestNames } from "./nearest-names.ts";
import { expectedAt, keysAllowedAt } from "./registry-file.ts";
import type { YamlSource } from "./yaml-source.ts";

/** One schema violation as lines for the user: `file:line:col what, the offending value, what is valid`. */
export function describeIssue(source: YamlSource, issue: z.core.$ZodIssue, prefix: YamlPath): readonly string[] {
  const path = [...prefix, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownKey(source, path, key));
  return [wrongValue(source, path)];
}

function unknownKey(source: YamlSource, path: YamlPath, key: string): string {
  const allowed = keysAllowedAt(path);
  const [nearest] = nearestNames(key, allowed, 1);
  const advice = nearest === undefined ? `valid keys are ${allowed.join(", ")}` : `did you mean "${nearest}"?`;
  return `${source.placeOfKey(path, key)} unknown key ${shown(key)}; ${advice}`;
}

function wrongValue(source: YamlSource, path: YamlPath): string {
  const value = source.at(path);
  const what = value === undefined ? "is missing" : `is ${shown(value)}`;
  return `${source.placeOf(path)} ${nameOf(path)} ${what}; write ${expectedAt(path)}`;
}

function nameOf(path: YamlPath): string {
  const key = path.at(-1);
  if (key === undefined) return "the file";
  return typeof key === "number" ? `entry ${key + 1} of ${path.slice(0, -1).join(".")}` : key;
}

/** A value as an error quotes it: on one line and short. */
function shown(value: unknown): string {
  if (typeof value === "string") return printable(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? printable(text) : text;
}
