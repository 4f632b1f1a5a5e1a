import type { VariancePrior, VarianceSample } from "./variance-prior.ts";

/** A group's variance, shrunk towards the variance of the other groups. */
export interface ModeratedVariance {
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** Weight of the other groups in the estimate: 0 none, 1 all of it (a group of one value). */
  readonly borrowed: number;
}

/**
 * The posterior mean of a group's variance and its degrees of freedom (Smyth 2004, section 3), which never exceed those
 * of all groups together. The prior counts for this share of its weight.
 */
export function moderateVariance(sample: VarianceSample, prior: VariancePrior, share = 1): ModeratedVariance {
  const fromOthers = share * Math.min(prior.degreesOfFreedom, prior.pooledDegreesOfFreedom);
  const degreesOfFreedom = fromOthers + sample.degreesOfFreedom;
  const borrowed = fromOthers / degreesOfFreedom;
  return {
    variance: borrowed * prior.varianceAt(sample.covariate) + (1 - borrowed) * sample.variance,
    degreesOfFreedom: Math.min(degreesOfFreedom, prior.pooledDegreesOfFreedom),
    borrowed,
  };
}
