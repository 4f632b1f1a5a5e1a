import type { FieldScores, JudgeConfig, Rubric } from "../domain/index.ts";
import { askedRubric } from "../suite/index.ts";
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
 *
 * A blind judge knows fields by other names: a problem says these, a grade has the rubric's own.
 */
export function readGrade({ rubric, judge, text }: ReadGradeInput): GradeReading {
  const asked = askedRubric(rubric, judge);
  const { objects, problem } = jsonObjectsIn(text);
  if (problem !== null) return { kind: "malformed", problem };
  const candidates = objects.map(({ value, standsAlone }) => ({ value: unwrapped(asked, value), standsAlone }));
  const chosen = lastOf(candidates.filter(({ value }) => hasAllFields(asked, value))) ?? candidates.at(-1);
  if (chosen === undefined) return { kind: "malformed", problem: "the reply holds no JSON object" };
  const reading = gradeFromRecord(asked, chosen.value);
  return reading.kind === "malformed" ? reading : { ...reading, scores: inOwnTerms(reading.scores, rubric, asked) };
}

interface ReadGradeInput {
  readonly rubric: Rubric;
  readonly judge: Pick<JudgeConfig, "blind">;
  readonly text: string;
}

/** Under the ids of the rubric's own fields, which stand in the same order as those that were asked for. */
function inOwnTerms(scores: FieldScores, rubric: Rubric, asked: Rubric): FieldScores {
  const ownIds = new Map(asked.fields.map((field, place) => [field.id, rubric.fields[place]?.id ?? field.id]));
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [ownIds.get(id) ?? id, score]));
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
