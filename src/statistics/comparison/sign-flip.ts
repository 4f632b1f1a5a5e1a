import { createRandom } from "../random.ts";

export interface SignFlipOptions {
  /** Paired differences, one a scenario. */
  readonly differences: readonly number[];
  /** How many are drawn where there are too many to look at all. */
  readonly resamples: number;
  /** An integer. Equal differences, options and seed give an equal p value. */
  readonly seed: number;
}

export interface SignFlipResult {
  /** Two-sided: how often chance alone makes a mean difference at least as large. Above 0, at most 1. */
  readonly pValue: number;
  /** All sign patterns were looked at. */
  readonly exact: boolean;
}

/** Up to so many differences all of their sign patterns are looked at: 65,536. */
const exactUpTo = 16;

/**
 * The paired permutation test of a mean difference of zero, which flips the signs of the differences (Fisher 1935,
 * section 21; Good 2005), or null without differences. Exact when the patterns are few; drawn otherwise, the observed
 * pattern counted among the drawn, so that the p value is never zero (Phipson and Smyth 2010).
 */
export function signFlipTest({ differences, resamples, seed }: SignFlipOptions): SignFlipResult | null {
  if (differences.length === 0) return null;
  const sizes = differences.map(Math.abs);
  // Sums of the same numbers in another order differ by rounding; without this a tie with the observed is lost.
  const reached = Math.abs(sumOf(differences)) - 1e-12 * sumOf(sizes);
  const moving = sizes.filter((size) => size > 0);
  if (moving.length <= exactUpTo) return { pValue: shareOfAll(moving, reached), exact: true };
  return { pValue: shareOfDrawn(moving, { reached, resamples, seed }), exact: false };
}

/** Over all sign patterns; a zero difference has no sign, and leaving it out changes no share. */
function shareOfAll(sizes: readonly number[], reached: number): number {
  const countFrom = (index: number, sum: number): number => {
    const size = sizes[index];
    if (size === undefined) return Math.abs(sum) >= reached ? 1 : 0;
    return countFrom(index + 1, sum + size) + countFrom(index + 1, sum - size);
  };
  return countFrom(0, 0) / 2 ** sizes.length;
}

interface Drawing {
  readonly reached: number;
  readonly resamples: number;
  readonly seed: number;
}

function shareOfDrawn(sizes: readonly number[], { reached, resamples, seed }: Drawing): number {
  const random = createRandom(seed);
  let atLeast = 1;
  for (let draw = 0; draw < resamples; draw++) {
    let sum = 0;
    for (const size of sizes) sum += random() < 0.5 ? size : -size;
    if (Math.abs(sum) >= reached) atLeast++;
  }
  return atLeast / (resamples + 1);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
