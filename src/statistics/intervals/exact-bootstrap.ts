import type { Interval } from "./interval.ts";

/** One mean that resamples can have, and how many of the equally likely resamples have it. */
interface WeightedMean {
  readonly mean: number;
  readonly ways: number;
}

/**
 * The percentile bootstrap interval of the mean over every possible resample (Efron and Tibshirani 1993, section 6.4
 * and chapter 13), or null below two values: what drawing approaches, without its noise. The n^n ordered resamples
 * are C(2n-1, n) multisets, each with its multinomial count (Fisher and Hall 1991): 126 for five values, 1,716 for
 * seven. Each end is the first mean, from outside, by which its tail is reached: definition 1 of Hyndman and Fan (1996).
 */
export function exactBootstrapInterval(values: readonly number[], level: number): Interval | null {
  if (values.length < 2) return null;
  const means = resampledMeans(values).toSorted((one, other) => one.mean - other.mean);
  const tail = ((1 - level) / 2) * values.length ** values.length;
  return { low: firstBeyond(means, tail), high: firstBeyond(means.toReversed(), tail) };
}

function resampledMeans(values: readonly number[]): WeightedMean[] {
  const found: WeightedMean[] = [];
  const visit = (index: number, left: number, { mean: sum, ways }: WeightedMean): void => {
    if (left === 0) found.push({ mean: sum / values.length, ways });
    if (left === 0 || index === values.length) return;
    // Taking a value once more multiplies the orders by the next factor of the binomial coefficient C(left, times).
    let orders = ways;
    for (let times = 0; times <= left; times++) {
      visit(index + 1, left - times, { mean: sum + times * (values[index] ?? 0), ways: orders });
      orders = (orders * (left - times)) / (times + 1);
    }
  };
  visit(0, values.length, { mean: 0, ways: 1 });
  return found;
}

/** The first mean, counted from the outside, at which the resamples passed are as many as the tail. */
function firstBeyond(fromOutside: readonly WeightedMean[], tail: number): number {
  let passed = 0;
  for (const { mean, ways } of fromOutside) {
    passed += ways;
    if (passed >= tail) return mean;
  }
  return Number.NaN;
}
