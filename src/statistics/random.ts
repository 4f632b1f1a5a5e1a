import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A number from 0 (included) to 1 (excluded) at each call. `Math.random` is one. */
export type RandomSource = () => number;

/**
 * A random source that gives the same numbers for the same seed (an integer) on every machine, in steps of 2^-32:
 * one step of the generator each, where a full double would take two.
 */
export function createRandom(seed: number): RandomSource {
  const generator = xoroshiro128plus(scatter(seed));
  // The generator's first numbers depend on the seed alone, and it needs some steps to mix it: seeds 0 to 5 would all
  // begin with numbers above 0.98.
  for (let step = 0; step < 16; step++) generator.next();
  return () => (generator.next() >>> 0) / 2 ** 32;
}

/** The finalizer of MurmurHash3 (Appleby 2008), one to one on 32 bits: neighbouring seeds come to differ in half of them. */
function scatter(seed: number): number {
  const once = Math.imul(seed ^ (seed >>> 16), 0x85eb_ca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35);
  return twice ^ (twice >>> 16);
}
