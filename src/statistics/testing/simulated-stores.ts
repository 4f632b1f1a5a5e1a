import type { RandomSource } from "../random.ts";

/** A model config of known truth. */
export interface SimulatedConfig {
  /** The expected index. */
  readonly truth: number;
  /** The index of one more run. */
  readonly run: () => number;
}

/** How the model configs of a store come about; each has its own mean and spread. */
export type SimulatedTruth = (random: RandomSource) => SimulatedConfig;

/** Deviations of 3 points typically, differing between configs as an inverse chi-square with six degrees of freedom. */
export const normalTruth: SimulatedTruth = (random) => {
  const truth = 55 + 35 * random();
  const deviation = 3 * Math.sqrt(6 / chiSquare(random, 3));
  return { truth, run: () => truth + deviation * standardNormal(random) };
};

/** Normal, a fifth of the distance from the ceiling wide: what the published indices look like. */
export const narrowingTruth: SimulatedTruth = (random) => {
  const distance = 3 + 47 * random();
  const deviation = 0.2 * distance * Math.sqrt(8 / chiSquare(random, 4));
  return { truth: 100 - distance, run: () => 100 - distance + deviation * standardNormal(random) };
};

/** Exponential distances from the ceiling, 1 to 25 points on average: many runs near 100, some far below. */
export const ceilingSkewedTruth: SimulatedTruth = (random) => {
  const distance = logUniform(random, 1, 25);
  return { truth: 100 - distance, run: () => 100 - distance * exponential(random) };
};

/** 100, or with probability 0.1 a value 3 to 30 points lower: most groups of five runs are constant. */
export const twoValuedTruth: SimulatedTruth = (random) => {
  const drop = logUniform(random, 3, 30);
  return { truth: 100 - 0.1 * drop, run: () => (random() < 0.1 ? 100 - drop : 100) };
};

export function logUniform(random: RandomSource, low: number, high: number): number {
  return low * (high / low) ** random();
}

/** Of mean 1. */
export function exponential(random: RandomSource): number {
  return -Math.log(1 - random());
}

/** Box and Muller (1958). */
export function standardNormal(random: RandomSource): number {
  return Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random());
}

/** Chi-square with twice as many degrees of freedom as there are pairs. */
function chiSquare(random: RandomSource, pairs: number): number {
  return Array.from({ length: pairs }, () => 2 * exponential(random)).reduce((sum, each) => sum + each, 0);
}
