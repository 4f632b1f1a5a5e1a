import { normalQuantile } from "../normal.ts";
import type { Interval } from "./interval.ts";

export interface ProportionOptions {
  readonly successes: number;
  readonly trials: number;
  /** Coverage, for example 0.95. */
  readonly level: number;
}

/**
 * The score interval of a proportion (Wilson 1927; method 3 of Newcombe 1998), or null without trials. Stays within
 * 0..1 and has a width at 0 and 1, where the usual interval collapses.
 */
export function wilsonInterval({ successes, trials, level }: ProportionOptions): Interval | null {
  if (trials === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const share = successes / trials;
  const centre = share + z ** 2 / (2 * trials);
  const margin = z * Math.sqrt((share * (1 - share)) / trials + z ** 2 / (4 * trials ** 2));
  const scale = 1 + z ** 2 / trials;
  // At none or all the end is exactly 0 or 1, which the subtraction misses by rounding.
  return {
    low: successes === 0 ? 0 : (centre - margin) / scale,
    high: successes === trials ? 1 : (centre + margin) / scale,
  };
}

/**
 * How large a proportion can be, at this one-sided level, that never occurred in so many trials; null without trials.
 * Exact; at 95 % close to 3 / trials, which gives the rule of three its name (Hanley and Lippman-Hand 1983).
 */
export function ruleOfThree({ trials, level }: { readonly trials: number; readonly level: number }): number | null {
  return trials === 0 ? null : 1 - (1 - level) ** (1 / trials);
}
