import type { VariancePrior, VarianceSample } from "./variance-prior.ts";

/** A group's variance after what the other groups say has been counted in. */
export interface ModeratedVariance {
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** Share of the estimate that is the other groups': 0 all its own, 1 all theirs (a group of one value). */
  readonly borrowed: number;
}

/**
 * The posterior mean of a group's variance and its degrees of freedom (Smyth 2004, section 3), which never exceed those
 * of all groups together.
 */
export function moderateVariance(sample: VarianceSample, prior: VariancePrior): ModeratedVariance {
  const borrowed =
    prior.degreesOfFreedom === Infinity
      ? 1
      : prior.degreesOfFreedom / (prior.degreesOfFreedom + sample.degreesOfFreedom);
  return {
    variance: borrowed * prior.varianceAt(sample.covariate) + (1 - borrowed) * sample.variance,
    degreesOfFreedom: Math.min(prior.degreesOfFreedom + sample.degreesOfFreedom, prior.pooledDegreesOfFreedom),
    borrowed,
  };
}
