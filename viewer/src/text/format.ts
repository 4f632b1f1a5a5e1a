const none = "–";

/** An index or a score, one decimal. */
export function formatScore(value: number | null | undefined): string {
  return value === null || value === undefined ? none : value.toFixed(1);
}

/** A difference with its sign; a true minus, so that columns line up. */
export function formatDifference(value: number | null | undefined, digits = 1): string {
  if (value === null || value === undefined) return none;
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return `±${text}`;
  return `${value < 0 ? "−" : "+"}${text}`;
}

export function formatInterval(interval: { readonly low: number; readonly high: number } | null | undefined): string {
  return interval === null || interval === undefined ? none : `${interval.low.toFixed(1)}–${interval.high.toFixed(1)}`;
}

/** A measure's mean in its own range, a share as per cent. */
export function formatMeasure(
  measure: { readonly unit: "points" | "share" },
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return none;
  return measure.unit === "share" ? `${(100 * value).toFixed(0)}%` : value.toFixed(1);
}

export function formatShare(value: number | null | undefined): string {
  return value === null || value === undefined ? none : `${(100 * value).toFixed(0)}%`;
}

/** US dollars, as many digits as a cheap call needs. */
export function formatDollars(value: number | null | undefined, isLowerBound = false): string {
  if (value === null || value === undefined) return none;
  const text = value === 0 ? "0" : value < 0.01 ? value.toFixed(4) : value < 1 ? value.toFixed(3) : value.toFixed(2);
  return `${isLowerBound ? "≥" : ""}$${text}`;
}

export function formatCount(value: number | null | undefined): string {
  return value === null || value === undefined ? none : value.toLocaleString("en-US");
}

/** Which of the eleven steps of the score scale a score from 0 to 100 is shown in; null has its own look. */
export function scoreClass(value: number | null | undefined): string {
  return value === null || value === undefined
    ? "score"
    : `score-${Math.round(Math.min(100, Math.max(0, value)) / 10)}`;
}
