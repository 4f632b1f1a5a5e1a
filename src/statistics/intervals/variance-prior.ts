import { digamma, inverseTrigamma, trigamma } from "./polygamma.ts";

/** The sample variance of one group, with its degrees of freedom and its covariate. */
export interface VarianceSample {
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** What the typical variance may depend on; equal for all groups where nothing is known. */
  readonly covariate: number;
  /** How much of the group counts for the prior, 0 to 1. Default: all of it. */
  readonly share?: number;
}

/** The distribution of the true variances of a store's groups: a scaled inverse chi-square around a line. */
export interface VariancePrior {
  /** The weight of the other groups for one group, in degrees of freedom: Infinity where all variances are equal. */
  readonly degreesOfFreedom: number;
  /** The typical variance at a covariate. */
  readonly varianceAt: (covariate: number) => number;
  /** Of all groups that it was estimated from, together. */
  readonly pooledDegreesOfFreedom: number;
}

/** The hyperprior, in numbers of groups; with zero for both, the estimate is the published one. */
export interface Caution {
  /** Pseudo-groups whose variances differ as those of a prior with four degrees of freedom. */
  readonly spread: number;
  /** Ridge on the slope: pseudo-groups of unit variance of the covariate that have the typical slope. */
  readonly slope: number;
}

/** Found by simulating stores of 2 to 40 groups: without it, a few groups that happen to agree look identical. */
const smallStore: Caution = { spread: 3, slope: 3 };
const typicalSpread = trigamma(2);
/**
 * The covariate is the log of a mean's distance from the ends of the scale, and published variances grow with the distance.
 */
const typicalSlope = 1;

/** A group's log variance, corrected for the bias of few degrees of freedom. */
interface Point {
  readonly x: number;
  readonly y: number;
  /** 1 for the best measured groups, less for those with fewer degrees of freedom or a smaller share. */
  readonly weight: number;
  readonly share: number;
}

interface Line {
  readonly at: (x: number) => number;
  readonly leverage: (point: Point) => number;
}

/**
 * The prior distribution of group variances, by the empirical Bayes moments of Smyth (2004, section 6.2: digamma and
 * trigamma of the log variances), with a linear trend, with the moment estimator of DerSimonian and Laird (1986) where
 * degrees of freedom differ, and with caution where groups are few. Null without a single variance above zero.
 *
 * Zero variances are left out: they have no logarithm, and occur only on a discrete scale. The prior is then that of the
 * groups that vary, so that intervals are rather too wide.
 */
export function fitVariancePrior(
  samples: readonly VarianceSample[],
  caution: Caution = smallStore,
): VariancePrior | null {
  const usable = samples.filter((sample) => sample.variance > 0 && sample.degreesOfFreedom > 0);
  if (usable.length === 0) return null;
  const noise = Math.min(...usable.map((sample) => trigamma(sample.degreesOfFreedom / 2)));
  const points = usable.map((sample) => toPoint(sample, noise));
  const line = fitLine(points, caution.slope);
  const excess = excessSpread({ points, line, noise, caution: caution.spread });
  const degreesOfFreedom = excess > 0 ? 2 * inverseTrigamma(excess) : Infinity;
  return {
    degreesOfFreedom,
    varianceAt: (covariate) => Math.exp(line.at(covariate) + logBias(degreesOfFreedom)),
    pooledDegreesOfFreedom: usable.reduce((sum, sample) => sum + sample.degreesOfFreedom, 0),
  };
}

/** The expected log of a mean of so many squared standard normals. */
function logBias(degreesOfFreedom: number): number {
  return degreesOfFreedom === Infinity ? 0 : digamma(degreesOfFreedom / 2) - Math.log(degreesOfFreedom / 2);
}

function toPoint({ variance, degreesOfFreedom, covariate, share = 1 }: VarianceSample, noise: number): Point {
  return {
    x: covariate,
    y: Math.log(variance) - logBias(degreesOfFreedom),
    weight: (share * noise) / trigamma(degreesOfFreedom / 2),
    share,
  };
}

/** Weighted least squares with a ridge that pulls the slope to the typical one. */
function fitLine(points: readonly Point[], ridge: number): Line {
  const weight = sumOf(points, (point) => point.weight);
  const centre = sumOf(points, (point) => point.weight * point.x) / weight;
  const height = sumOf(points, (point) => point.weight * point.y) / weight;
  const spread = sumOf(points, ({ x, weight: own }) => own * (x - centre) ** 2) + ridge;
  const rise = sumOf(points, ({ x, y, weight: own }) => own * (x - centre) * (y - height)) + ridge * typicalSlope;
  const slope = spread > 0 ? rise / spread : 0;
  return {
    at: (x) => height + slope * (x - centre),
    leverage: ({ x, weight: own }) => own * (1 / weight + (spread > 0 ? (x - centre) ** 2 / spread : 0)),
  };
}

interface Residuals {
  readonly points: readonly Point[];
  readonly line: Line;
  /** Sampling variance of a log variance of weight 1. */
  readonly noise: number;
  /** Pseudo-groups with the typical spread. */
  readonly caution: number;
}

/** How much more the log variances differ than by sampling alone. */
function excessSpread({ points, line, noise, caution }: Residuals): number {
  const found = sumOf(points, (point) => point.weight * (point.y - line.at(point.x)) ** 2);
  const bySampling = noise * sumOf(points, (point) => point.share * (1 - line.leverage(point)));
  const free = sumOf(points, (point) => point.weight * (1 - line.leverage(point)));
  // A single group, or two on a line, leave nothing to estimate from: only the hyperprior counts.
  return free + caution > 1e-9 ? (found - bySampling + caution * typicalSpread) / (free + caution) : typicalSpread;
}

function sumOf(points: readonly Point[], value: (point: Point) => number): number {
  return points.reduce((sum, point) => sum + value(point), 0);
}
