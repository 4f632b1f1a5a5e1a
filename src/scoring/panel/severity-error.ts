import type { KnownError } from "../../statistics/intervals/known-error.ts";
import type { SeverityEstimate } from "./judge-severity.ts";

/** What is known of the judges' severities and tastes, in points of 100. */
export type SeverityUncertainty = Pick<SeverityEstimate, "covariance" | "taste" | "degreesOfFreedom">;

const none: KnownError = { variance: 0, degreesOfFreedom: Infinity };

/** A smaller difference of two judges' weights is rounding. */
const leastVariance = 1e-12;

/** Share of the grades that different judges gave, from which two model configs count as graded by different panels. */
const notableShare = 0.1;

/**
 * The error of a difference of two model configs that different judges graded, by the weight of each judge in their grades:
 * that of the estimated severities, and that of the judges' tastes, since a judge may like one model config better than
 * another. Grades of the same judges have both in common: then the difference is what these judges see, without such an error.
 */
export function severityError(
  severity: SeverityUncertainty | null,
  one: readonly number[],
  other: readonly number[],
): KnownError {
  if (severity === null) return none;
  const { covariance, taste, degreesOfFreedom } = severity;
  const loads = covariance.map((_, judge) => (one[judge] ?? 0) - (other[judge] ?? 0));
  let variance = 0;
  for (const [first, row] of covariance.entries()) {
    for (const [second, value] of row.entries()) variance += value * (loads[first] ?? 0) * (loads[second] ?? 0);
  }
  const apart = sumOf(loads.map(Math.abs)) / 2;
  // An index by itself is on the scale of its own judges: only a comparison has other tastes on its other side.
  const isPair = one.length > 0 && other.length > 0;
  // A panel's mean has the tastes of its judges, each by its weight.
  if (isPair && apart > notableShare) variance += taste * sumOf([...one, ...other].map((weight) => weight ** 2));
  return variance < leastVariance ? none : { variance, degreesOfFreedom };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
