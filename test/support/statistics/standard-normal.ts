import type { RandomSource } from "../../../src/statistics/random.ts";

/** Of mean 1. */
function exponential(random: RandomSource): number {
  return -Math.log(1 - random());
}

/** Box and Muller (1958). */
export function standardNormal(random: RandomSource): number {
  return Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random());
}
