/** A field's score as people read it. A panel that is split over yes and no stands between 0 and 1. */
export function fieldScoreText(score: number | boolean, kind: "number" | "boolean" = "number"): string {
  if (typeof score === "boolean") return score ? "yes" : "no";
  if (kind === "number") return String(Number(score.toFixed(2)));
  return score === 1 ? "yes" : score === 0 ? "no" : `${Math.round(100 * score)}% yes`;
}
