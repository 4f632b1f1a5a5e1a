import { quantile } from "../quantile.ts";
import { createRandom, type RandomSource } from "../random.ts";
import { exactBootstrapInterval } from "./exact-bootstrap.ts";
import type { Interval } from "./interval.ts";

export interface BootstrapOptions {
  readonly values: readonly number[];
  /** Coverage, for example 0.95. */
  readonly level: number;
  /** How many are drawn where there are too many to look at all. */
  readonly resamples: number;
  /** An integer. Equal values, options and seed give an equal interval. */
  readonly seed: number;
}

/** Up to so many values every resample is looked at: 823,543 for seven, 16.8 million for eight. */
const exactUpTo = 7;

/**
 * The percentile bootstrap interval of the mean (Efron and Tibshirani 1993, chapter 13), or null below two values.
 * Exact for up to seven values, drawn beyond. Never leaves the range of the values, and covers too little on few of
 * them: 80 to 85 % at five where 95 is asked.
 */
export function bootstrapPercentileInterval(options: BootstrapOptions): Interval | null {
  const { values, level } = options;
  return values.length <= exactUpTo ? exactBootstrapInterval(values, level) : resampledBootstrapInterval(options);
}

/** The percentile bootstrap interval of the mean by drawing, or null below two values. */
export function resampledBootstrapInterval({ values, level, resamples, seed }: BootstrapOptions): Interval | null {
  if (values.length < 2) return null;
  const random = createRandom(seed);
  // Loops and a typed array: this is drawn ten thousand times for a row of a leaderboard.
  const means = new Float64Array(resamples);
  for (let index = 0; index < resamples; index++) means[index] = resampledMean(values, random);
  return { low: quantile(means, (1 - level) / 2), high: quantile(means, (1 + level) / 2) };
}

function resampledMean(values: readonly number[], random: RandomSource): number {
  let sum = 0;
  for (let draw = 0; draw < values.length; draw++) {
    sum += values[Math.floor(random() * values.length)] ?? 0;
  }
  return sum / values.length;
}
