import { sampleVariance } from "../descriptive.ts";
import type { Interval } from "./interval.ts";
import { studentTInterval, studentTQuantile } from "./student-t.ts";

/** A statistic of some units, with what each unit makes of it (Tukey 1958). */
export interface Jackknife {
  readonly estimate: number;
  /** In the order of the units. */
  readonly pseudoValues: readonly number[];
}

/** `without`: the same statistic with each of the units left out, one at a time. */
export function jackknife(estimate: number, without: readonly number[]): Jackknife {
  const units = without.length;
  return { estimate, pseudoValues: without.map((left) => units * estimate - (units - 1) * left) };
}

/** Null below two units. */
export function jackknifeError({ pseudoValues }: Jackknife): number | null {
  const variance = sampleVariance(pseudoValues);
  return variance === null ? null : Math.sqrt(variance / pseudoValues.length);
}

/** Student's t around the estimate; null below two units. */
function jackknifeInterval(found: Jackknife, level: number): Interval | null {
  const error = jackknifeError(found);
  if (error === null) return null;
  const margin = studentTQuantile((1 + level) / 2, found.pseudoValues.length - 1) * error;
  return { low: found.estimate - margin, high: found.estimate + margin };
}

/**
 * The same for a statistic on a scale with two ends: united with the interval of the pseudo-values and two units more, one at the
 * middle of the scale and one at its end on the side of the estimate, because units that agree say nothing of rare ones far away.
 */
export function boundedJackknifeInterval(
  found: Jackknife,
  { level, range }: { readonly level: number; readonly range: Interval },
): Interval | null {
  const own = jackknifeInterval(found, level);
  const middle = (range.low + range.high) / 2;
  const end = found.estimate < middle ? range.low : range.high;
  const careful = studentTInterval([...found.pseudoValues, middle, end], level);
  if (own === null || careful === null) return null;
  return {
    low: Math.max(range.low, Math.min(own.low, careful.low)),
    high: Math.min(range.high, Math.max(own.high, careful.high)),
  };
}

/**
 * The difference of one statistic of the same units in two groups, the other's less the one's, with Student's t interval of the
 * pairs' pseudo-values; the interval is null below two units.
 */
export function jackknifeDifference(
  one: Jackknife,
  other: Jackknife,
  level: number,
): {
  readonly difference: number;
  readonly interval: Interval | null;
  readonly error: number | null;
} {
  const difference = other.estimate - one.estimate;
  const pseudoValues = other.pseudoValues.map((value, place) => value - (one.pseudoValues[place] ?? Number.NaN));
  const found = { estimate: difference, pseudoValues };
  return { difference, interval: jackknifeInterval(found, level), error: jackknifeError(found) };
}
