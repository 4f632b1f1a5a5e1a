import { differenceInterval } from "../comparison/difference-interval.ts";
import { normalQuantile } from "../normal.ts";
import { boundedInterval } from "./bounded-interval.ts";
import type { Interval } from "./interval.ts";
import { studentTQuantile, studentTTail } from "./student-t.ts";

/** An error of an estimate that its own data do not show. */
export interface KnownError {
  readonly variance: number;
  /** Of the variance. */
  readonly degreesOfFreedom: number;
}

export interface WidenOptions {
  readonly centre: number;
  /** Null where the estimate has no other known error. */
  readonly interval: Interval | null;
  /** Coverage of the interval. */
  readonly level: number;
  /** The scale; the interval does not leave it. */
  readonly range: Interval;
}

/**
 * The interval of an estimate that has another, independent error as well: each side's own margin and that of the error are
 * combined as in `differenceInterval` (Zou and Donner 2008). Without such an error the interval is unchanged.
 */
export function widenInterval({ variance, degreesOfFreedom }: KnownError, options: WidenOptions): Interval | null {
  const { centre, interval, level, range } = options;
  if (variance === 0) return interval;
  const margin = studentTQuantile((1 + level) / 2, degreesOfFreedom) * Math.sqrt(variance);
  if (interval === null) return boundedInterval({ centre, margin, range });
  const error = { centre: 0, interval: { low: -margin, high: margin } };
  const { low, high } = differenceInterval(error, { centre, interval });
  return { low: Math.max(range.low, low), high: Math.min(range.high, high) };
}

/** The error of a sum of two that are independent, with degrees of freedom after Satterthwaite (1946). */
export function addErrors(one: KnownError, other: KnownError): KnownError {
  if (other.variance === 0) return one;
  const variance = one.variance + other.variance;
  const uncertainty = one.variance ** 2 / one.degreesOfFreedom + other.variance ** 2 / other.degreesOfFreedom;
  return { variance, degreesOfFreedom: variance ** 2 / uncertainty };
}

export interface TestedDifference {
  readonly difference: number;
  /** Two-sided, above 0. */
  readonly pValue: number;
}

/**
 * The p value of a difference that has another, independent error besides the one that its test measures. The test's own
 * standard error is the one with which a normal difference would have its p value; variances add up, with degrees of freedom
 * by Satterthwaite (1946). Never below the test's p value.
 */
export function widenPValue(
  { variance, degreesOfFreedom }: KnownError,
  { difference, pValue }: TestedDifference,
): number {
  if (variance === 0 || pValue >= 1) return pValue;
  const own = (difference / normalQuantile(1 - pValue / 2)) ** 2;
  const total = own + variance;
  const degrees = degreesOfFreedom * (total / variance) ** 2;
  return Math.min(1, Math.max(pValue, 2 * studentTTail(Math.abs(difference) / Math.sqrt(total), degrees)));
}
