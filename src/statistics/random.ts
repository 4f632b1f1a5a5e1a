import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A number from 0 (included) to 1 (excluded) at each call. `Math.random` is one. */
export type RandomSource = () => number;

/** A random source that gives the same numbers for the same seed (an integer) on every machine. */
export function createRandom(seed: number): RandomSource {
  const generator = xoroshiro128plus(seed);
  return () => uniformFloat64(generator);
}
