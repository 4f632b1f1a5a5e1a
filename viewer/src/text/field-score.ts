/** A field's score in words. A panel that splits over yes and no is between 0 and 1. */
export function fieldScoreText(
  score: number | boolean | string,
  kind: "number" | "boolean" | "label" = "number",
): string {
  if (typeof score === "boolean") return score ? "yes" : "no";
  if (typeof score === "string") return score;
  if (kind !== "boolean") return String(Number(score.toFixed(2)));
  return score === 1 ? "yes" : score === 0 ? "no" : `${Math.round(100 * score)}% yes`;
}
