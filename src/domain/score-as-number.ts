import type { ScoreField } from "./rubric.ts";
import type { Score } from "./verdict.ts";

/**
 * A score where a number is needed: a boolean counts 1 or 0, a label what it is worth. A panel's grade of either is a number
 * already. NaN for a label that the field does not have, which no reading lets through.
 */
export function scoreAsNumber(field: ScoreField, score: Score): number {
  if (typeof score !== "string") return Number(score);
  const labels = field.kind === "label" ? field.labels : [];
  return labels.find(({ value }) => value === score)?.worth ?? NaN;
}
