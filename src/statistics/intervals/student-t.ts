import jStat from "jstat";
import { mean, sampleStandardDeviation } from "../descriptive.ts";
import { normalQuantile } from "../normal.ts";
import type { Interval } from "./interval.ts";

/**
 * Student's t interval of the mean (Student 1908), or null below two values. Symmetric and unbounded: a caller whose
 * scale has ends clips it.
 * @param level coverage, for example 0.95
 */
export function studentTInterval(values: readonly number[], level: number): Interval | null {
  const centre = mean(values);
  const deviation = sampleStandardDeviation(values);
  if (centre === null || deviation === null) return null;
  const margin = (studentTQuantile((1 + level) / 2, values.length - 1) * deviation) / Math.sqrt(values.length);
  return { low: centre - margin, high: centre + margin };
}

/**
 * The quantile at `probability` (above 0, below 1) of Student's t distribution, with infinitely many degrees of freedom
 * that of the normal. Good to seven digits.
 */
export function studentTQuantile(probability: number, degreesOfFreedom: number): number {
  if (degreesOfFreedom === Infinity) return normalQuantile(probability);
  return jStat.studentt.inv(probability, degreesOfFreedom);
}

/** From here on Student's t is the normal distribution to six digits. */
const manyDegrees = 1e6;

/**
 * The probability of a value of at least `value` in Student's t distribution, good to seven digits: by the incomplete beta
 * function, as jstat's own form of it is wrong by up to 0.02 at a million degrees of freedom.
 */
export function studentTTail(value: number, degreesOfFreedom: number): number {
  const degrees = Math.min(degreesOfFreedom, manyDegrees);
  const beyond = (1 - jStat.ibeta(value ** 2 / (value ** 2 + degrees), 0.5, degrees / 2)) / 2;
  return value < 0 ? 1 - beyond : beyond;
}
