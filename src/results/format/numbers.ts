import type { LeaderboardMeasure, LeaderboardRow } from "../contract.ts";

/** Shown for a missing value. */
export const noValue = "–";

/** An index to one decimal. */
export function formatIndex(index: number | null): string {
  return index === null ? noValue : index.toFixed(1);
}

/** `44.5–55.5`; a dash before a minus would be misread: `-46.8 to -10.5`. */
export function formatInterval(interval: { readonly low: number; readonly high: number } | null): string {
  if (interval === null) return noValue;
  return `${formatIndex(interval.low)}${interval.high < 0 ? " to " : "–"}${formatIndex(interval.high)}`;
}

type Unit = Pick<LeaderboardMeasure, "unit">;

/** A measure's mean: points to so many decimals, a share in percent. */
export function formatMeasure({ unit }: Unit, value: number | null, decimals: number): string {
  if (value === null) return noValue;
  return unit === "share" ? `${(100 * value).toFixed(decimals - 1)}%` : value.toFixed(decimals);
}

/** A difference of two such means; one of shares is in percentage points, without a sign of percent. */
export function formatMeasureDifference({ unit }: Unit, difference: number | null, decimals: number): string {
  if (unit !== "share" || difference === null) return formatDifference(difference, decimals);
  return formatDifference(100 * difference, decimals - 1);
}

/** Places or ranks from 1: `3` or `3–7`. */
export function formatRange(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/**
 * A count out of a total with the interval of the share in percent, rounded outwards: `24/25 80–100%`; where there is
 * only a bound, `0/25 ≤12%` or `25/25 ≥88%`.
 */
export function formatCount({ count, of, interval, bound }: LeaderboardRow["shares"][string]): string {
  if (interval === null) return noValue;
  const low = Math.floor(100 * interval.low);
  const high = Math.ceil(100 * interval.high);
  if (bound === null) return `${count}/${of} ${low}–${high}%`;
  return `${count}/${of} ${count === 0 ? `≤${Math.ceil(100 * bound)}` : `≥${Math.floor(100 * bound)}`}%`;
}

/** A temperature: one decimal at least. */
export function formatTemperature(temperature: number): string {
  return Number.isInteger(temperature) ? temperature.toFixed(1) : String(temperature);
}

/** A difference without its sign. One that is halfway between two digits rounds up whichever way it was summed. */
export function formatSize(difference: number, decimals = 1): string {
  return Number(Math.abs(difference).toFixed(9)).toFixed(decimals);
}

/** A signed difference; one that rounds to zero has no sign. */
export function formatDifference(difference: number | null, decimals = 1): string {
  if (difference === null) return noValue;
  const size = formatSize(difference, decimals);
  const sign = Number(size) === 0 ? "" : difference < 0 ? "-" : "+";
  return `${sign}${size}`;
}

/** A correlation or a value on the same scale: two decimals. */
export function formatCorrelation(value: number | null): string {
  return value === null ? noValue : value.toFixed(2).replace(/^-0\.00$/u, "0.00");
}

/** From this Krippendorff's alpha on grades can be relied on. */
export const reliableAlpha = 0.8;

/** Krippendorff's alpha: what is below the limit does not round to it. */
export function formatAlpha(alpha: number): string {
  return formatCorrelation(alpha < reliableAlpha ? Math.min(alpha, reliableAlpha - 0.006) : alpha);
}

export function formatCorrelationInterval(interval: { readonly low: number; readonly high: number } | null): string {
  return interval === null ? noValue : `${formatCorrelation(interval.low)} to ${formatCorrelation(interval.high)}`;
}

/** Never 0: a p value below the last digit is shown as less than that digit. */
export function formatPValue(pValue: number | null, decimals = 3): string {
  if (pValue === null) return noValue;
  const least = 10 ** -decimals;
  return pValue < least ? `<${least.toFixed(decimals)}` : pValue.toFixed(decimals);
}

/** A level or share in percent, without trailing zeros. */
export function formatPercent(share: number): string {
  return `${Number((100 * share).toFixed(1))}%`;
}

/** A part of a whole in whole percent. */
export function formatShare(share: number): string {
  return `${(100 * share).toFixed(0)}%`;
}

/** A count with commas between thousands. */
export function formatWhole(count: number): string {
  return count.toLocaleString("en-US");
}

/** A time span, rounded to seconds, or to minutes from an hour up. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
}

/** `1 run`, `1,200 runs`. */
export function counted(size: number, what: string): string {
  return `${formatWhole(size)} ${what}${size === 1 ? "" : "s"}`;
}
