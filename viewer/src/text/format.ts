import * as format from "../../../src/results/format/numbers.ts";

// The program's formats, for values that a row may lack.

type Missing = null | undefined;

/** An index or a score, one decimal. */
export function formatScore(value: number | Missing): string {
  return format.formatIndex(value ?? null);
}

/** A measure's mean as the ranking has it. */
export function formatMeasure(measure: { readonly unit: "points" | "share" }, value: number | Missing): string {
  return format.formatMeasure(measure, value ?? null, 1);
}

export function formatShare(value: number | Missing): string {
  return value === null || value === undefined ? format.noValue : format.formatShare(value);
}

export function formatCount(value: number | Missing): string {
  return value === null || value === undefined ? format.noValue : format.formatWhole(value);
}

/** Which of the eleven steps of the score scale a score from 0 to 100 is shown in; null has its own look. */
export function scoreClass(value: number | Missing): string {
  return value === null || value === undefined
    ? "score"
    : `score-${Math.round(Math.min(100, Math.max(0, value)) / 10)}`;
}
