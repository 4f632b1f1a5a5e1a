import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A number from 0 (included) to 1 (excluded) at each call. `Math.random` is one. */
export type RandomSource = () => number;

/**
 * A random source that gives the same numbers for the same seed (an integer) on every machine, in steps of 2^-32:
 * one step of the generator each, where a full double would take two.
 */
export function createRandom(seed: number): RandomSource {
  const generator = xoroshiro128plus(seed);
  return () => (generator.next() >>> 0) / 2 ** 32;
}
