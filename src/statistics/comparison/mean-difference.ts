import { mean, sampleVariance } from "../descriptive.ts";

/** A difference of two means, with the inputs of its t test. */
export interface MeanDifference {
  /** The first mean minus the second. */
  readonly difference: number;
  /** Of the difference. */
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

export interface TwoSamples {
  readonly one: readonly number[];
  readonly other: readonly number[];
  /** How many means of the other sample its values are deviations from: 1 unless they were centred in parts. */
  readonly centres: number;
}

/**
 * The difference of the means of two small samples with possibly unequal variances. Its variance is the larger of the pooled
 * one (Student 1908) and the separate one (Welch 1947), with the degrees of freedom of the pooled: Welch's own degrees are too
 * many for a sample of two beside a large one, and the pooled variance is too small where the smaller sample has the larger
 * variance. Simulated under normal values, a one-sided test at 5 % rejects equal means in 4 % of pairs of samples of 2 to 4
 * beside 3 to 30, and in 5 to 8 % where the smaller sample's standard deviation is half as large again. Null below two values
 * on either side.
 */
export function meanDifference({ one, other, centres }: TwoSamples): MeanDifference | null {
  const [first, second] = [mean(one), mean(other)];
  const [ofOne, ofOther] = [sampleVariance(one), sampleVariance(other)];
  const freedom = { one: one.length - 1, other: other.length - centres };
  if (first === null || second === null || ofOne === null || ofOther === null || freedom.other < 1) return null;
  const squares = { one: ofOne * freedom.one, other: ofOther * (other.length - 1) };
  const degreesOfFreedom = freedom.one + freedom.other;
  const pooled = ((squares.one + squares.other) / degreesOfFreedom) * (1 / one.length + 1 / other.length);
  const separate = ofOne / one.length + squares.other / freedom.other / other.length;
  return { difference: first - second, variance: Math.max(pooled, separate), degreesOfFreedom };
}
