import type { BooleanField, LabelField, NumberField, Rubric, ScoreField } from "../domain/rubric.ts";
import type { Grade, Score } from "../domain/verdict.ts";
import { quoteKey, reasoningKey } from "./grade-keys.ts";

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
export function gradeFromRecord(rubric: Rubric, record: Readonly<Record<string, unknown>>): GradeReading {
  const scores: Record<string, Score> = {};
  const problems: string[] = [];
  for (const field of rubric.fields) {
    const reading = Object.hasOwn(record, field.id)
      ? readField(field, record[field.id])
      : { problem: `"${field.id}" is missing` };
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

function readField(field: ScoreField, value: unknown): FieldReading {
  if (field.kind === "number") return readNumber(field, value);
  return field.kind === "boolean" ? readBoolean(field, value) : readLabel(field, value);
}

/** Also in another case, and with spaces around it. */
function readLabel(field: LabelField, value: unknown): FieldReading {
  const written = typeof value === "string" ? value.trim().toUpperCase() : null;
  const found = field.labels.find((label) => label.value.toUpperCase() === written);
  return found === undefined
    ? { problem: `"${field.id}" is ${shown(value)}, not ${labelList(field)}` }
    : { value: found.value };
}

/** The valid values: `one of "HELD", "SWITCHED"`. */
export function labelList({ labels }: LabelField): string {
  return `one of ${labels.map(({ value }) => `"${value}"`).join(", ")}`;
}

function readNumber(field: NumberField, value: unknown): FieldReading {
  const number = typeof value === "string" ? numberFrom(value, field.max) : value;
  if (typeof number !== "number" || Number.isNaN(number)) {
    return { problem: `"${field.id}" is ${shown(value)}, not ${numberRange(field)}` };
  }
  if (number < field.min || number > field.max) {
    return { problem: `"${field.id}" is ${shown(value)}, outside ${field.min} to ${field.max}` };
  }
  if (field.whole === true && !Number.isInteger(number)) {
    return { problem: `"${field.id}" is ${shown(value)}, not ${numberRange(field)}` };
  }
  // Adding zero converts -0 to 0.
  return { value: number + 0 };
}

/** The valid values, for example `a whole number from 0 to 2`. */
export function numberRange({ min, max, whole }: NumberField): string {
  return `a ${whole === true ? "whole number" : "number"} from ${min} to ${max}`;
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

function readBoolean(field: BooleanField, value: unknown): FieldReading {
  const truth = typeof value === "string" ? truths.get(value.trim().toLowerCase()) : value;
  return typeof truth === "boolean"
    ? { value: truth }
    : { problem: `"${field.id}" is ${shown(value)}, not true or false` };
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
