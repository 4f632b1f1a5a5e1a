import type { BooleanField, LabelField, NumberField, Rubric, ScoreField } from "../domain/rubric.ts";
import type { Grade, Score } from "../domain/verdict.ts";
import { quoteKey, reasoningKey } from "./grade-keys.ts";
import { judgeWording, type JudgeWording } from "./wording.ts";

export type GradeReading =
  | (Omit<Extract<Grade, { kind: "scored" }>, "quote"> & {
      /** As the judge wrote it, for `checkQuote`; null where it wrote none. */
      readonly rawQuote: string | null;
    })
  /** `problem` names every missing or invalid field, in one line without control characters. */
  | { readonly kind: "malformed"; readonly problem: string };

type FieldReading = { readonly value: Score } | { readonly problem: string };

/**
 * Checks the values of a grade against its rubric. All fields must be present, of their type and in range: no value is ever
 * filled in, clipped or guessed. A grade without reasons or without a quote is valid.
 */
export function gradeFromRecord(
  rubric: Rubric,
  record: Readonly<Record<string, unknown>>,
  words: JudgeWording = judgeWording({}),
): GradeReading {
  const scores: Record<string, Score> = {};
  const problems: string[] = [];
  for (const field of rubric.fields) {
    const reading = Object.hasOwn(record, field.id)
      ? readField(field, record[field.id], words)
      : { problem: words.missing(field.id) };
    if ("problem" in reading) problems.push(reading.problem);
    else scores[field.id] = reading.value;
  }
  if (problems.length > 0) return { kind: "malformed", problem: problems.join("; ") };
  return {
    kind: "scored",
    scores,
    reasoning: readText(record[reasoningKey]) ?? "",
    rawQuote: readText(record[quoteKey]),
    extra: extraOf(rubric, record),
  };
}

function readField(field: ScoreField, value: unknown, words: JudgeWording): FieldReading {
  if (field.kind === "number") return readNumber(field, value, words);
  return field.kind === "boolean" ? readBoolean(field, value, words) : readLabel(field, value, words);
}

/** Also in another case, and with spaces around it. */
function readLabel(field: LabelField, value: unknown, words: JudgeWording): FieldReading {
  const written = typeof value === "string" ? value.trim().toUpperCase() : null;
  const found = field.labels.find((label) => label.value.toUpperCase() === written);
  return found === undefined
    ? { problem: words.notValid(field.id, shown(value), words.labelList(field)) }
    : { value: found.value };
}

function readNumber(field: NumberField, value: unknown, words: JudgeWording): FieldReading {
  const number = typeof value === "string" ? numberFrom(value, field.max) : value;
  if (typeof number !== "number" || Number.isNaN(number)) {
    return { problem: words.notValid(field.id, shown(value), words.numberRange(field)) };
  }
  if (number < field.min || number > field.max) {
    return { problem: words.offScale(field.id, shown(value), field) };
  }
  if (field.whole === true && !Number.isInteger(number)) {
    return { problem: words.notValid(field.id, shown(value), words.numberRange(field)) };
  }
  // Adding zero converts -0 to 0.
  return { value: number + 0 };
}

/** `8`, and `8/10` where the scale ends at 10: converting a fraction of another scale would be a guess. */
function numberFrom(text: string, max: number): number | null {
  const found = /^\s*([+-]?\d+(?:\.\d+)?)\s*(?:\/\s*(\d+(?:\.\d+)?)\s*)?$/.exec(text);
  if (found === null) return null;
  const [, value, scale] = found;
  return scale === undefined || Number(scale) === max ? Number(value) : null;
}

const truths: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["false", false],
  ["no", false],
]);

function readBoolean(field: BooleanField, value: unknown, words: JudgeWording): FieldReading {
  const truth = typeof value === "string" ? truths.get(value.trim().toLowerCase()) : value;
  return typeof truth === "boolean"
    ? { value: truth }
    : { problem: words.notValid(field.id, shown(value), words.trueOrFalse) };
}

function readText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value.toWellFormed() : JSON.stringify(value);
}

function extraOf(rubric: Rubric, record: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const known = new Set([reasoningKey, quoteKey, ...rubric.fields.map((field) => field.id)]);
  return Object.fromEntries(Object.entries(record).filter(([key]) => !known.has(key)));
}

/** A value in a message: short, on one line, safe on a terminal. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = (typeof value === "number" ? String(value) : JSON.stringify(value)).replaceAll(/\p{C}/gu, "?");
  return text.length > 40 ? `${text.slice(0, 39).toWellFormed()}…` : text;
}
