import jStat from "jstat";
import { normalQuantile } from "../normal.ts";
import type { Interval, ScaleOptions } from "./interval.ts";
import { studentTQuantile } from "./student-t.ts";

/** A value with its weight in the mean, in any unit. */
export interface WeightedValue {
  readonly value: number;
  readonly weight: number;
}

/**
 * The interval of the mean of values on a scale with two ends, from their own spread; null below two values.
 *
 * Jeffreys' interval of a proportion (Brown, Cai and DasGupta 2001), carried over from shares of two values to means of any:
 * the distribution of the mean is that of the Bayesian bootstrap (Rubin 1981) with half an observation more at either end, taken as
 * the beta distribution with its mean and variance. For values at the ends alone this is Jeffreys' interval itself. For a mean in
 * the middle of the scale it is Student's t interval, by whose quantile it is widened; near an end it is asymmetric, and where all
 * values are equal it still has a width, because they say nothing of rare ones far away.
 */
export function boundedMeanInterval(values: readonly WeightedValue[], { level, range }: ScaleOptions): Interval | null {
  const length = range.high - range.low;
  const total = values.reduce((sum, { weight }) => sum + weight, 0);
  const shares = values
    .filter(({ weight }) => weight > 0)
    .map(({ value, weight }) => {
      return { share: Math.min(1, Math.max(0, (value - range.low) / length)), weight: weight / total };
    });
  if (shares.length < 2) return null;
  // The number of equally weighted values that would be as precise.
  const count = 1 / shares.reduce((sum, { weight }) => sum + weight ** 2, 0);
  const share = Math.min(
    1,
    shares.reduce((sum, each) => sum + each.weight * each.share, 0),
  );
  const squares = shares.reduce((sum, each) => sum + each.weight * each.share ** 2, 0);
  const centre = (count * share + 0.5) / (count + 1);
  const spread = (count * squares + 0.5) / (count + 1) - centre ** 2;
  const tail = (1 + level) / 2;
  const certainty = (normalQuantile(tail) / studentTQuantile(tail, count - 1)) ** 2;
  const trials = ((centre * (1 - centre)) / spread) * (count + 2) * certainty - 1;
  // So few and scattered values exclude no part of the scale.
  if (trials <= 0) return { low: range.low, high: range.high };
  const quantile = (p: number): number => jStat.beta.inv(p, trials * centre, trials * (1 - centre));
  // Close to an end a quantile would exclude the share itself.
  return {
    low: range.low + length * Math.min(share, quantile(1 - tail)),
    high: range.low + length * Math.max(share, quantile(tail)),
  };
}
