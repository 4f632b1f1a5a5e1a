import type { Rubric } from "../domain/index.ts";
import { gradeFromRecord, type GradeReading } from "./grade-from-record.ts";
import { quoteKey, reasoningKey } from "./grade-keys.ts";
import { jsonObjectsIn, type FoundObject } from "./json-objects.ts";
import type { JsonObject } from "./lenient-json.ts";

/**
 * Reads a judge's reply. Tolerant of form (code fences, prose around the object, small JSON errors, one wrapper key),
 * strict in content: see `gradeFromRecord`. Never throws, whatever the text.
 *
 * When a judge wrote several objects, the last one that has all fields counts, and one that opens a line goes before one
 * in the middle of a sentence, where judges quote what the graded model wrote.
 */
export function readGrade({ rubric, text }: { readonly rubric: Rubric; readonly text: string }): GradeReading {
  const { objects, problem } = jsonObjectsIn(text);
  if (problem !== null) return { kind: "malformed", problem };
  const candidates = objects.map(({ value, standsAlone }) => ({ value: unwrapped(rubric, value), standsAlone }));
  const chosen = lastOf(candidates.filter(({ value }) => hasAllFields(rubric, value))) ?? candidates.at(-1);
  if (chosen === undefined) return { kind: "malformed", problem: "the reply holds no JSON object" };
  return gradeFromRecord(rubric, chosen.value);
}

function lastOf(candidates: readonly FoundObject[]): FoundObject | undefined {
  return candidates.findLast((candidate) => candidate.standsAlone) ?? candidates.at(-1);
}

function hasAllFields(rubric: Rubric, value: JsonObject): boolean {
  return rubric.fields.every((field) => Object.hasOwn(value, field.id));
}

/** `{"grade": {...}}`, also with the reasons and the quote beside the wrapper. */
function unwrapped(rubric: Rubric, value: JsonObject): JsonObject {
  const { [reasoningKey]: _reasoning, [quoteKey]: _quote, ...others } = value;
  const [wrapper, ...more] = Object.entries(others);
  if (wrapper === undefined || more.length > 0) return value;
  const [key, inner] = wrapper;
  if (!isObject(inner) || rubric.fields.some((field) => field.id === key)) return value;
  const grounds = Object.entries(value).filter(([other]) => other !== key);
  return { ...Object.fromEntries(grounds), ...inner };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
