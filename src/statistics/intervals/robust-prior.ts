import jStat from "jstat";
import { fitVariancePrior, type VariancePrior, type VarianceSample } from "./variance-prior.ts";

/** A prior that groups of excessive variance do not widen, and that counts less for them. */
export interface RobustPrior {
  readonly prior: VariancePrior;
  /** Share of the prior's weight for each sample: its probability of being an ordinary one, 0 to 1. */
  readonly shares: readonly number[];
}

/**
 * The prior of Phipson, Lee, Majewski, Alexander and Smyth (2016) in a simpler form: instead of winsorising the log variances,
 * which does nothing among few groups, the prior is fitted twice, the second time with each group's share. Null without a single
 * variance above zero.
 */
export function fitRobustPrior(samples: readonly VarianceSample[]): RobustPrior | null {
  const naive = fitVariancePrior(samples);
  if (naive === null) return null;
  const shares = ordinaryShares(samples, naive);
  const prior = fitVariancePrior(samples.map((sample, place) => ({ ...sample, share: shares[place] ?? 1 })));
  return prior && { prior, shares: ordinaryShares(samples, prior) };
}

/**
 * Of each sample the probability that its variance comes from the prior: its F tail over the one that its place among all
 * tails leads to expect, at most 1, and not below that of a larger variance.
 */
function ordinaryShares(samples: readonly VarianceSample[], prior: VariancePrior): readonly number[] {
  const shares = samples.map(() => 1);
  const tails = samples
    .flatMap((sample, place) => (sample.variance > 0 ? [{ place, tail: varianceTail(sample, prior) }] : []))
    .toSorted((one, other) => one.tail - other.tail);
  let largest = 0;
  for (const [rank, { place, tail }] of tails.entries()) {
    const expected = (rank + 1) / (tails.length + 1);
    largest = Math.max(largest, Math.min(1, tail / expected));
    shares[place] = largest;
  }
  return shares;
}

/** From here on the F distribution's tail changes in the third digit only. */
const manyDegrees = 1000;

/** The probability of so large a variance under the prior: the upper tail of the F distribution. */
function varianceTail({ variance, degreesOfFreedom, covariate }: VarianceSample, prior: VariancePrior): number {
  const fromOthers = Math.min(prior.degreesOfFreedom, manyDegrees);
  const ratio = variance / prior.varianceAt(covariate);
  return jStat.ibeta(fromOthers / (fromOthers + degreesOfFreedom * ratio), fromOthers / 2, degreesOfFreedom / 2);
}
