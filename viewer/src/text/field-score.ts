/** A field's score as people read it. A panel that is split over yes and no stands between 0 and 1. */
export function fieldScoreText(
  score: number | boolean | string,
  kind: "number" | "boolean" | "label" = "number",
): string {
  if (typeof score === "boolean") return score ? "yes" : "no";
  if (typeof score === "string") return score;
  if (kind !== "boolean") return String(Number(score.toFixed(2)));
  return score === 1 ? "yes" : score === 0 ? "no" : `${Math.round(100 * score)}% yes`;
}
