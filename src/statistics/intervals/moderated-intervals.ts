import { mean } from "../descriptive.ts";
import { boundedInterval } from "./bounded-interval.ts";
import type { Interval } from "./interval.ts";
import { moderateVariance } from "./moderated-variance.ts";
import { studentTQuantile } from "./student-t.ts";
import { fitVariancePrior, type VarianceSample } from "./variance-prior.ts";

export interface ScaleOptions {
  /** Coverage, for example 0.95. */
  readonly level: number;
  /** The scale of the values, for example 0 to 100. */
  readonly range: Interval;
}

/** What one group's own data say of its mean. */
export interface MeanEstimate {
  readonly centre: number;
  /** Of one observation. */
  readonly variance: number;
  /** Of that variance: 0 where there is only one observation. */
  readonly degreesOfFreedom: number;
  /** How many observations the centre is the mean of. */
  readonly size: number;
}

export interface ModeratedInterval extends Interval {
  /** Share of the variance that was learnt from the other groups: 0 none, 1 all, as for a single observation. */
  readonly borrowed: number;
}

/**
 * Student's t intervals with a variance moderated over all groups (Smyth 2004), whose typical value falls towards the
 * ends of the scale, symmetric on the logit of the scale. In the order of the estimates; null for a null, and for all
 * when no group has a variance above zero.
 */
export function moderatedIntervals(
  estimates: readonly (MeanEstimate | null)[],
  { level, range }: ScaleOptions,
): readonly (ModeratedInterval | null)[] {
  const sampleOf = varianceSampler(
    estimates.flatMap((estimate) => estimate ?? []),
    range,
  );
  const prior = fitVariancePrior(estimates.flatMap((estimate) => (estimate ? sampleOf(estimate) : [])));
  return estimates.map((estimate) => {
    if (prior === null || estimate === null) return null;
    const { variance, degreesOfFreedom, borrowed } = moderateVariance(sampleOf(estimate), prior);
    const margin = studentTQuantile((1 + level) / 2, degreesOfFreedom) * Math.sqrt(variance / estimate.size);
    return { ...boundedInterval({ centre: estimate.centre, margin, range }), borrowed };
  });
}

/** Puts beside a variance the log of the mean's distance from the ends, which it is found to grow with. */
function varianceSampler(
  estimates: readonly MeanEstimate[],
  range: Interval,
): (estimate: MeanEstimate) => VarianceSample {
  const length = range.high - range.low;
  // What differs by less than a billionth of the scale differs by rounding.
  const real = (variance: number): number => (variance < (1e-9 * length) ** 2 ? 0 : variance);
  const positive = estimates.map(({ variance }) => real(variance)).filter((variance) => variance > 0);
  // Of the size of a typical deviation: a mean on the end itself is no infinitely special place.
  const offset = Math.exp((mean(positive.map(Math.log)) ?? 0) / 2);
  return ({ centre, variance, degreesOfFreedom }) => {
    const distance = Math.max(0, ((centre - range.low) * (range.high - centre)) / length);
    return { variance: real(variance), degreesOfFreedom, covariate: Math.log(distance + offset) };
  };
}
