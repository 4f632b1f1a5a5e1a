import type { Interval } from "./interval.ts";
import { quantile } from "../quantile.ts";
import { createRandom, type RandomSource } from "../random.ts";

export interface BootstrapOptions {
  readonly values: readonly number[];
  /** Coverage, for example 0.95. */
  readonly level: number;
  readonly resamples: number;
  /** An integer. Equal values, options and seed give an equal interval. */
  readonly seed: number;
}

/**
 * The percentile bootstrap interval of the mean (Efron and Tibshirani 1993, chapter 13), or null below two values.
 * Never leaves the range of the values.
 */
export function bootstrapPercentileInterval({ values, level, resamples, seed }: BootstrapOptions): Interval | null {
  if (values.length < 2) return null;
  const random = createRandom(seed);
  // Loops and a typed array: this is drawn ten thousand times for every row of a leaderboard.
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
