import type { NumberField, ScoreField } from "../../domain/rubric.ts";
import type { Score } from "../../domain/verdict.ts";
import { notGraded } from "./sheet-words.ts";

/** What a person wrote into a cell: a grade, nothing, or something else. */
export type CellReading =
  | { readonly kind: "value"; readonly value: Score }
  | { readonly kind: "blank" }
  | { readonly kind: "wrong"; readonly valid: string };

/** Reads a grade as people and spreadsheets write it. Nothing is clipped to the scale and nothing is guessed. */
export function readCell(field: ScoreField, cell: string): CellReading {
  if (isBlank(cell)) return { kind: "blank" };
  const text = textOf(cell).toLowerCase();
  const value = valueIn(text, field);
  return value === undefined ? { kind: "wrong", valid: validIn(field) } : { kind: "value", value };
}

function valueIn(text: string, field: ScoreField): Score | undefined {
  if (field.kind === "number") return numberIn(text, field);
  if (field.kind === "boolean") return truths.get(text);
  return field.labels.find(({ value }) => value.toLowerCase() === text)?.value;
}

/** Also a dash, as spreadsheets and people vary it. */
export function isBlank(cell: string): boolean {
  const text = textOf(cell);
  return text === "" || text === notGraded || /^[\u2010-\u2015\u2212]$/u.test(text);
}

/** What may be written there, in words. */
export function validIn(field: ScoreField): string {
  if (field.kind === "boolean") return "yes or no";
  if (field.kind === "label") return `one of ${field.labels.map(({ value }) => value).join(", ")}`;
  return `a ${field.whole === true ? "whole number" : "number"} from ${field.min} to ${field.max}`;
}

/** `7`, `7.5`, `7,5`, and `7/10` on a scale that ends at 10. */
function numberIn(text: string, { min, max, whole }: NumberField): number | undefined {
  const [, written = "", scale] = /^([+\-\u2212]?\d+(?:[.,]\d+)?)(?:\s*\/\s*(\d+))?$/u.exec(text) ?? [];
  if (written === "" || (scale !== undefined && Number(scale) !== max)) return undefined;
  const value = Number(written.replace(",", ".").replace("\u2212", "-"));
  if (whole === true && !Number.isInteger(value)) return undefined;
  // Adding zero turns minus zero into zero.
  return value >= min && value <= max ? value + 0 : undefined;
}

/** As spreadsheets in the larger languages write them, and people for short. */
const yes = ["yes", "y", "true", "1", "ja", "j", "wahr", "oui", "vrai", "sí", "si", "verdadero", "sim", "sì", "vero"];
const no = ["no", "n", "false", "0", "nein", "falsch", "non", "faux", "falso", "não", "nao", "nee", "onwaar"];

const truths: ReadonlyMap<string, boolean> = new Map([
  ...yes.map((word) => [word, true] as const),
  ...no.map((word) => [word, false] as const),
]);

/** Spreadsheets keep the apostrophe that marks a text. */
function textOf(cell: string): string {
  const text = cell.trim();
  return (text.startsWith("'") ? text.slice(1) : text).trim();
}
