import type { LeaderboardMeasure } from "./contract.ts";

/** What stands where there is no value. */
export const noValue = "–";

/** An index to one decimal. */
export function formatIndex(index: number | null): string {
  return index === null ? noValue : index.toFixed(1);
}

export function formatInterval(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? noValue : `${formatIndex(interval.low)}–${formatIndex(interval.high)}`;
}

/** A measure's mean: points to so many decimals, a share in percent. */
export function formatMeasure(measure: LeaderboardMeasure, value: number | null, decimals: number): string {
  if (value === null) return noValue;
  return measure.unit === "share" ? `${(100 * value).toFixed(decimals - 1)}%` : value.toFixed(decimals);
}

/** US dollars: nothing as $0, cents from a dollar on, below it as many decimals as it takes; a lower bound is marked `≥`. */
export function formatCost(usd: number | null, isLowerBound: boolean): string {
  if (usd === null) return noValue;
  const decimals = usd === 0 ? 0 : usd >= 1 ? 2 : usd >= 0.001 ? 4 : 6;
  return `${isLowerBound ? "≥" : ""}$${usd.toFixed(decimals)}`;
}

/** A difference with its sign; one that rounds to nothing has none. */
export function formatDifference(difference: number | null, decimals = 1): string {
  if (difference === null) return noValue;
  const size = Math.abs(difference).toFixed(decimals);
  const sign = Number(size) === 0 ? "" : difference < 0 ? "-" : "+";
  return `${sign}${size}`;
}

/** A correlation, or what is on such a scale: two decimals. */
export function formatCorrelation(value: number | null): string {
  return value === null ? noValue : value.toFixed(2).replace(/^-0\.00$/u, "0.00");
}

export function formatCorrelationInterval(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? noValue : `${formatCorrelation(interval.low)} to ${formatCorrelation(interval.high)}`;
}

/** A part of a whole in percent. */
export function formatShare(share: number): string {
  return `${(100 * share).toFixed(0)}%`;
}
