import type { Interval } from "./interval.ts";

export interface BoundedIntervalOptions {
  /** Beyond an end it counts as that end. */
  readonly centre: number;
  /** Half the width that the interval would have on a scale without ends. */
  readonly margin: number;
  /** The scale; the interval does not leave it. */
  readonly range: Interval;
}

/**
 * An interval around an estimate on a scale with two ends, made symmetric in the logit (a delta-method interval): near
 * an end, values can only be far away on one side, and so can the truth. Where the end is closer than the margin, the
 * scale is taken as wide enough to hold the margin, because the logit of the end itself is infinite.
 */
export function boundedInterval({ centre: estimate, margin, range }: BoundedIntervalOptions): Interval {
  const centre = Math.min(range.high, Math.max(range.low, estimate));
  if (margin === 0) return { low: centre, high: centre };
  // With next to no degrees of freedom Student's t is beyond all numbers: nothing of the scale can be excluded.
  if (margin === Infinity) return { low: range.low, high: range.high };
  const slack = Math.max(0, margin - Math.min(centre - range.low, range.high - centre));
  const below = centre - range.low + slack;
  const above = range.high - centre + slack;
  const reach = margin * (1 / below + 1 / above);
  const at = (logit: number): number => range.low - slack + (below + above) / (1 + Math.exp(-logit));
  const middle = Math.log(below / above);
  return { low: Math.max(range.low, at(middle - reach)), high: Math.min(range.high, at(middle + reach)) };
}
