import jStat from "jstat";
import { mean, median, sampleVariance } from "../descriptive.ts";
import { boundedInterval } from "./bounded-interval.ts";
import type { Interval, ScaleOptions } from "./interval.ts";
import { studentTQuantile, studentTTail } from "./student-t.ts";
import { type VariancePrior, type VarianceSample, fitVariancePrior } from "./variance-prior.ts";

interface RerunInterval extends Interval {
  /** Share of the variance that was estimated from the other groups: 0 none, 1 all, as for a single run. */
  readonly borrowed: number;
  /** A run lies further from the others than the spread of their level and the number of runs explain. */
  readonly unstable: boolean;
}

/** A group's mean over its runs, with what it strays by if all of them are repeated. */
export interface RerunMean {
  readonly centre: number;
  readonly standardError: number;
  readonly degreesOfFreedom: number;
  /** Number of its runs. */
  readonly runs: number;
  /** See `RerunInterval`, as of the next. */
  readonly borrowed: number;
  readonly unstable: boolean;
}

/**
/**
 * Each group's mean over repetitions of all its runs, with a variance moderated over all groups (Smyth 2004; robust, Phipson et
 * al. 2016), whose typical value decreases towards the ends of the scale. A group whose runs stray much further than those of the
 * others rests on its own variance.
 * Equal runs, and a single run, also have an error, estimated from the other groups, if the runs of some group differ.
 * In the order of the groups; null for a group without values, and for all when no group's runs differ.
 */
export function rerunMeans(groups: readonly (readonly number[])[], range: Interval): readonly (RerunMean | null)[] {
  const scale = varianceScale(groups, range);
  const samples = groups.map(scale.sampleOf);
  const fitted = fitRobustPrior(samples);
  return groups.map((runs, place) => {
    const [centre, sample] = [mean(runs), samples[place]];
    if (fitted === null || centre === null || sample === undefined) return null;
    const { variance, degreesOfFreedom, borrowed } = moderateVariance(sample, fitted.prior, fitted.shares[place]);
    const standardError = Math.sqrt(variance / runs.length);
    const unstable = hasStrayRun(runs, fitted.prior, scale);
    return { centre, standardError, degreesOfFreedom, runs: runs.length, borrowed, unstable };
  });
}

/** The intervals of `rerunMeans`: Student's t, symmetric on the logit of the scale. */
export function rerunIntervals(
  groups: readonly (readonly number[])[],
  { level, range }: ScaleOptions,
): readonly (RerunInterval | null)[] {
  return rerunMeans(groups, range).map((known) => {
    if (known === null) return null;
    const { centre, standardError, degreesOfFreedom, borrowed, unstable } = known;
    const margin = studentTQuantile((1 + level) / 2, degreesOfFreedom) * standardError;
    const { low, high } = boundedInterval({ centre, margin, range });
    return { low, high, borrowed, unstable };
  });
}

/**
 * Below this a run strays by more than chance: in simulations of published results the mark is false in less than 2 % of the rows,
 * at 2 to 10 runs and at every level of the index.
 */
const strayProbability = 0.001;

/**
 * Whether the run furthest from the others is improbable beside their variance, moderated at the level of the median, which one
 * run hardly moves. Where it is not, the same without that run, down to half of the runs: two that stray hide each other (Rosner
 * 1983). Corrected for the number of pairs of runs (Bonferroni), not of runs: near the ends of the scale tails are heavier than
 * Student's.
 */
function hasStrayRun(runs: readonly number[], prior: VariancePrior, scale: VarianceScale): boolean {
  const covariate = scale.covariateAt(median(runs) ?? Number.NaN);
  const pairs = (runs.length * (runs.length - 1)) / 2;
  for (let others = runs; others.length > Math.max(1, runs.length / 2);) {
    const centre = mean(others) ?? Number.NaN;
    const ordered = others.toSorted((one, other) => Math.abs(other - centre) - Math.abs(one - centre));
    const [furthest = centre] = ordered;
    others = ordered.slice(1);
    const { variance, degreesOfFreedom } = moderateVariance({ ...scale.sampleOf(others), covariate }, prior);
    const distance = Math.abs(furthest - (mean(others) ?? centre));
    const tail = studentTTail(distance / Math.sqrt(variance * (1 + 1 / others.length)), degreesOfFreedom);
    if (2 * pairs * tail < strayProbability) return true;
  }
  return false;
}

interface VarianceScale {
  readonly sampleOf: (runs: readonly number[]) => VarianceSample;
  /** The log of a value's distance from the ends: the variance grows with that distance. */
  readonly covariateAt: (value: number) => number;
}

function varianceScale(groups: readonly (readonly number[])[], range: Interval): VarianceScale {
  const length = range.high - range.low;
  // Smaller differences than a billionth of the scale come from rounding.
  const varianceOf = (runs: readonly number[]): number => {
    const variance = sampleVariance(runs) ?? 0;
    return variance < (1e-9 * length) ** 2 ? 0 : variance;
  };
  const positive = groups.map(varianceOf).filter((variance) => variance > 0);
  // The size of a typical deviation: the log of the distance stays finite for a mean at the end itself.
  const offset = Math.exp((mean(positive.map(Math.log)) ?? 0) / 2);
  const covariateAt = (value: number): number =>
    Math.log(Math.max(0, ((value - range.low) * (range.high - value)) / length) + offset);
  return {
    sampleOf: (runs) => ({
      variance: varianceOf(runs),
      degreesOfFreedom: freedomOf(runs.length),
      covariate: covariateAt(mean(runs) ?? Number.NaN),
    }),
    covariateAt,
  };
}

/**
 * Excess kurtosis of runs' indices. In simulations of published results it is 0 below an index of 90, and 6 from 97 on,
 * where most runs are equal and a few are far below. With 0.5, intervals cover 95 %.
 */
const excessKurtosis = 0.5;

/** Degrees of freedom of the variance of this many values; heavier tails leave fewer (O'Neill 2014). */
function freedomOf(values: number): number {
  if (values === 0) return 0;
  return (values - 1) / (1 + (excessKurtosis * (values - 1)) / (2 * values));
}

/** A group's variance, shrunk towards the variance of the other groups. */
interface ModeratedVariance {
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

/** A prior that groups of excessive variance do not widen, and that counts less for them. */
interface RobustPrior {
  readonly prior: VariancePrior;
  /** Share of the prior's weight for each sample: its probability of being an ordinary one, 0 to 1. */
  readonly shares: readonly number[];
}

/**
 * The prior of Phipson, Lee, Majewski, Alexander and Smyth (2016) in a simpler form: instead of winsorising the log variances,
 * which does nothing among few groups, the prior is fitted twice, the second time with each group's share. Null without a single
 * variance above zero.
 */
function fitRobustPrior(samples: readonly VarianceSample[]): RobustPrior | null {
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
