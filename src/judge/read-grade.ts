import type { JudgeConfig } from "../domain/model-config.ts";
import type { Rubric } from "../domain/rubric.ts";
import type { FieldScores } from "../domain/verdict.ts";
import { askedRubric } from "../suite/index.ts";
import { gradeFromRecord, type GradeReading } from "./grade-from-record.ts";
import { quoteKey, reasoningKey } from "./grade-keys.ts";
import { jsonObjectsIn } from "./json-objects.ts";
import type { JsonObject } from "./lenient-json.ts";

/**
 * Reads a judge's reply. Tolerant of form (code fences, prose around the object, small JSON errors, one wrapper key), strict
 * in content: see `gradeFromRecord`. Never throws.
 *
 * A judge may write several objects, and one of them may quote the graded model. Objects with all fields must therefore
 * agree on every value; drafts without all fields are skipped.
 *
 * A blind judge's request has other field ids: a problem uses those, a grade the rubric's own.
 */
export function readGrade({ rubric, judge, text }: ReadGradeInput): GradeReading {
  const asked = askedRubric(rubric, judge);
  const { objects, problem } = jsonObjectsIn(text);
  if (problem !== null) return { kind: "malformed", problem };
  const candidates = objects.map((value) => unwrapped(asked, value));
  const grades = candidates.filter((value) => hasAllFields(asked, value));
  if (differ(grades.map((grade) => gradeFromRecord(asked, grade))))
    return { kind: "malformed", problem: contradiction };
  const chosen = grades.at(-1) ?? candidates.at(-1);
  if (chosen === undefined) return { kind: "malformed", problem: "the reply holds no JSON object" };
  const reading = gradeFromRecord(asked, chosen);
  return reading.kind === "malformed" ? reading : { ...reading, scores: inOwnTerms(reading.scores, rubric, asked) };
}

interface ReadGradeInput {
  readonly rubric: Rubric;
  readonly judge: Pick<JudgeConfig, "blind">;
  readonly text: string;
}

/** Maps scores to the rubric's own field ids, which are in the same order as those of the request. */
function inOwnTerms(scores: FieldScores, rubric: Rubric, asked: Rubric): FieldScores {
  const ownIds = new Map(asked.fields.map((field, index) => [field.id, rubric.fields[index]?.id ?? field.id]));
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [ownIds.get(id) ?? id, score]));
}

const contradiction = "the reply holds several grades with different values";

/** Whether the readings have different values; reasons and quotes may differ. */
function differ(readings: readonly GradeReading[]): boolean {
  const values = readings.map((reading) =>
    JSON.stringify(reading.kind === "scored" ? reading.scores : reading.problem),
  );
  return new Set(values).size > 1;
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
