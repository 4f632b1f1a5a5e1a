import { sampleStandardDeviation } from "../descriptive.ts";
import type { Interval } from "../intervals/interval.ts";
import { studentTQuantile } from "../intervals/student-t.ts";
import type { ResampledMeans } from "../ranking/resample-means.ts";

export interface ResampledDifferenceOptions {
  /** Of two groups. */
  readonly means: ResampledMeans;
  /** What the resamples' spread is known with: where scenarios were drawn, scenarios less strata. */
  readonly degreesOfFreedom: number;
  /** Coverage, for example 0.95. */
  readonly level: number;
}

/**
 * Student's t interval of the second group's mean less the first one's, with the standard error that paired resamples
 * have (Efron and Tibshirani 1993, section 12.2); null without degrees of freedom. Symmetric and unbounded: a caller
 * whose scale has ends clips it.
 *
 * The resamples' percentiles cover too little on as few scenarios as a suite has. Simulated at 95 % they cover 87 on five
 * scenarios of a kind and 92 on fourteen of four kinds; this interval 95 to 96 and 94 to 96.
 */
export function resampledDifferenceInterval(options: ResampledDifferenceOptions): Interval | null {
  const { means, degreesOfFreedom, level } = options;
  const [one, other] = means.resampled;
  const [ofOne, ofOther] = means.observed;
  if (!one || !other || ofOne === undefined || ofOther === undefined || degreesOfFreedom < 1) return null;
  const differences = Array.from(one, (value, place) => (other[place] ?? Number.NaN) - value);
  const error = sampleStandardDeviation(differences) ?? 0;
  const margin = studentTQuantile((1 + level) / 2, degreesOfFreedom) * error;
  return { low: ofOther - ofOne - margin, high: ofOther - ofOne + margin };
}
