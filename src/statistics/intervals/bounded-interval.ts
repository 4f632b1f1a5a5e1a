import type { Interval } from "./interval.ts";

export interface BoundedIntervalOptions {
  /** A value beyond an end counts as that end. */
  readonly centre: number;
  /** Half the width that the interval would have on a scale without ends. */
  readonly margin: number;
  /** The scale; the interval does not leave it. */
  readonly range: Interval;
}

/**
 * An interval around an estimate on a scale with two ends, made symmetric in the logit (a delta-method interval): near
 * an end, both values and the true mean can be far away only on the other side. Where the end is closer than the margin,
 * the scale is extended by the difference, because the logit of the end itself is infinite.
 */
export function boundedInterval({ centre: estimate, margin, range }: BoundedIntervalOptions): Interval {
  const centre = Math.min(range.high, Math.max(range.low, estimate));
  if (margin === 0) return { low: centre, high: centre };
  // With almost no degrees of freedom Student's t overflows: no part of the scale can be excluded.
  if (margin === Infinity) return { low: range.low, high: range.high };
  const slack = Math.max(0, margin - Math.min(centre - range.low, range.high - centre));
  const below = centre - range.low + slack;
  const above = range.high - centre + slack;
  const reach = margin * (1 / below + 1 / above);
  const at = (logit: number): number => range.low - slack + (below + above) / (1 + Math.exp(-logit));
  const middle = Math.log(below / above);
  return { low: Math.max(range.low, at(middle - reach)), high: Math.min(range.high, at(middle + reach)) };
}
