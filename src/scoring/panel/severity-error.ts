import type { KnownError } from "../../statistics/index.ts";
import type { SeverityEstimate } from "./judge-severity.ts";

/** What is known of the error of estimated severities, in points of 100. */
export type SeverityUncertainty = Pick<SeverityEstimate, "covariance" | "degreesOfFreedom">;

const none: KnownError = { variance: 0, degreesOfFreedom: Infinity };

/** A smaller difference of two judges' weights is rounding. */
const leastVariance = 1e-12;

/**
 * The error of a difference of two model configs due to estimated severity, by the weight of each judge in their grades. It
 * comes from the judges that did not grade both alike: none where both have the same judges.
 */
export function severityError(
  severity: SeverityUncertainty | null,
  one: readonly number[],
  other: readonly number[],
): KnownError {
  if (severity === null) return none;
  const loads = severity.covariance.map((_, judge) => (one[judge] ?? 0) - (other[judge] ?? 0));
  let variance = 0;
  for (const [first, row] of severity.covariance.entries()) {
    for (const [second, value] of row.entries()) variance += value * (loads[first] ?? 0) * (loads[second] ?? 0);
  }
  return variance < leastVariance ? none : { variance, degreesOfFreedom: severity.degreesOfFreedom };
}
