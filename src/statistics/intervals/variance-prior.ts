import { digamma, inverseTrigamma, trigamma } from "./polygamma.ts";

/** The sample variance of one group and what is known of where it comes from. */
export interface VarianceSample {
  readonly variance: number;
  readonly degreesOfFreedom: number;
  /** What the typical variance may depend on; equal for all groups where nothing is known. */
  readonly covariate: number;
}

/** How the true variances of a store's groups are spread: a scaled inverse chi-square around a line. */
export interface VariancePrior {
  /** How many degrees of freedom the other groups are worth to one group: Infinity where all variances are alike. */
  readonly degreesOfFreedom: number;
  /** The typical variance at a covariate. */
  readonly varianceAt: (covariate: number) => number;
  /** Of all groups that it was estimated from, together. */
  readonly pooledDegreesOfFreedom: number;
}

/** What is believed before the groups say otherwise, in numbers of groups; zero of both is the estimate as published. */
export interface Caution {
  /** Groups that say that variances differ as if the prior were worth four degrees of freedom. */
  readonly spread: number;
  /** A ridge on the slope: groups of unit variance of the covariate that say that it is the typical one. */
  readonly slope: number;
}

/** Found by simulating stores of 2 to 40 groups: without it, a few groups that happen to agree look identical. */
const smallStore: Caution = { spread: 3, slope: 3 };
const typicalSpread = trigamma(2);
/** The covariate is the log of a mean's distance from the ends of the scale, and published variances grow with the distance. */
const typicalSlope = 1;

/** A group's log variance, freed of the bias that few degrees of freedom give it. */
interface Point {
  readonly x: number;
  readonly y: number;
  /** 1 for the best measured groups, less for those with fewer degrees of freedom. */
  readonly weight: number;
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
 * Zero variances are left out: their logarithm says nothing, and only a discrete scale makes them. The prior is then
 * that of the groups that vary, which errs on the wide side.
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

function toPoint({ variance, degreesOfFreedom, covariate }: VarianceSample, noise: number): Point {
  return {
    x: covariate,
    y: Math.log(variance) - logBias(degreesOfFreedom),
    weight: noise / trigamma(degreesOfFreedom / 2),
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
  /** Groups' worth of belief in the typical spread. */
  readonly caution: number;
}

/** How much more the log variances differ than sampling alone would make them. */
function excessSpread({ points, line, noise, caution }: Residuals): number {
  const found = sumOf(points, (point) => point.weight * (point.y - line.at(point.x)) ** 2);
  const bySampling = noise * sumOf(points, (point) => 1 - line.leverage(point));
  const free = sumOf(points, (point) => point.weight * (1 - line.leverage(point)));
  // A single group, or two on a line, leave nothing to estimate from: then only what was believed before counts.
  return free + caution > 1e-9 ? (found - bySampling + caution * typicalSpread) / (free + caution) : typicalSpread;
}

function sumOf(points: readonly Point[], value: (point: Point) => number): number {
  return points.reduce((sum, point) => sum + value(point), 0);
}
