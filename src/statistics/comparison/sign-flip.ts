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

/** Up to so many differences all of their sign patterns are looked at: 16 million, as pairs of 4,096 halves. */
const exactUpTo = 24;

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
  return { pValue: shareOfDrawn(moving, reached, resamples, seed), exact: false };
}

/**
 * Over all sign patterns; a zero difference has no sign, and leaving it out changes no share. The sums of both halves
 * of the differences are each in ascending order, so that one pass counts the pairs that reach far enough (Horowitz and
 * Sahni 1974).
 */
function shareOfAll(sizes: readonly number[], reached: number): number {
  if (reached <= 0) return 1;
  const half = sizes.length >> 1;
  const [left, right] = [signedSums(sizes.slice(0, half)), signedSums(sizes.slice(half))];
  let above = 0;
  let place = right.length;
  for (const sum of left) {
    while (place > 0 && sum + (right[place - 1] ?? Number.NaN) >= reached) place--;
    above += right.length - place;
  }
  // As many lie as far below 0.
  return (2 * above) / (left.length * right.length);
}

/** The sums under all patterns of signs, ascending. */
function signedSums(sizes: readonly number[]): Float64Array {
  let sums = new Float64Array(1);
  for (const size of sizes) {
    const longer = new Float64Array(2 * sums.length);
    let [low, high] = [0, 0];
    for (let place = 0; place < longer.length; place++) {
      const less = (sums[low] ?? Number.POSITIVE_INFINITY) - size;
      const more = (sums[high] ?? Number.POSITIVE_INFINITY) + size;
      if (less <= more) low++;
      else high++;
      longer[place] = Math.min(less, more);
    }
    sums = longer;
  }
  return sums;
}

function shareOfDrawn(sizes: readonly number[], reached: number, resamples: number, seed: number): number {
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
