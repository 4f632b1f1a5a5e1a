import { boundedInterval } from "../intervals/bounded-interval.ts";
import type { Interval } from "../intervals/interval.ts";
import { widenInterval, type KnownError } from "../intervals/known-error.ts";
import type { RerunMean } from "../intervals/rerun-intervals.ts";
import { studentTQuantile } from "../intervals/student-t.ts";
import { differenceInterval, type KnownMean } from "./difference-interval.ts";

/** Two means over runs, and the other less the one. */
export interface RerunDifference {
  readonly one: KnownRerun;
  readonly other: KnownRerun;
  /** Of all runs: that of the two centres may be another, as incomplete runs are not in them. */
  readonly difference: number;
  /** An error that both means have besides. */
  readonly error: KnownError;
}

export type KnownRerun = Pick<RerunMean, "centre" | "standardError" | "degreesOfFreedom">;

export interface RerunComparer {
  /** The interval of the difference if all runs of both were repeated. */
  readonly interval: (pair: RerunDifference, level: number) => Interval;
  /**
   * The smallest level of significance, from `least` on, at which that interval excludes 0: `least` itself, or a number rounded
   * up to four decimals (from 0.1 on to three), so that families of many pairs have few distinct ones to keep. 1 without a
   * difference.
   */
  readonly pValue: (pair: RerunDifference, least: number) => number;
}

/**
 * Compares means over runs on a scale. The p value is the inversion of the interval, so that the two never contradict each
 * other.
 */
export function createRerunComparer(range: Interval): RerunComparer {
  const length = range.high - range.low;
  const quantileOf = rememberQuantiles();
  const meanAt = ({ centre, standardError, degreesOfFreedom }: KnownRerun, significance: number): KnownMean => {
    const margin = quantileOf(significance, degreesOfFreedom) * standardError;
    return { centre, interval: boundedInterval({ centre, margin, range }) };
  };
  const intervalAt = ({ one, other, difference, error }: RerunDifference, significance: number): Interval => {
    const ofCentres = differenceInterval(meanAt(one, significance), meanAt(other, significance));
    const shift = difference - (other.centre - one.centre);
    const interval = {
      low: Math.max(-length, ofCentres.low + shift),
      high: Math.min(length, ofCentres.high + shift),
    };
    const scale = { low: -length, high: length };
    return widenInterval(error, { centre: difference, interval, level: 1 - significance, range: scale }) ?? interval;
  };
  const excludesZero = (pair: RerunDifference, significance: number): boolean => {
    const { low, high } = intervalAt(pair, significance);
    return low > 0 || high < 0;
  };
  return {
    interval: (pair, level) => intervalAt(pair, 1 - level),
    pValue: (pair, least) => {
      if (pair.difference === 0 || least >= 1) return 1;
      if (excludesZero(pair, least)) return least;
      return smallestStep(least, (significance) => excludesZero(pair, significance));
    },
  };
}

const [fineSteps, coarseSteps] = [1000, 900];

/** 0.0001 to 0.1, then to 1. */
function stepAt(step: number): number {
  return step <= fineSteps ? step / 10_000 : (step - fineSteps + 100) / 1000;
}

/** By bisection, because an interval grows with its level. */
function smallestStep(above: number, excludes: (significance: number) => boolean): number {
  let [outside, inside] = [0, fineSteps + coarseSteps];
  while (inside - outside > 1) {
    const middle = (outside + inside) >> 1;
    const significance = stepAt(middle);
    if (significance > above && excludes(significance)) inside = middle;
    else outside = middle;
  }
  return stepAt(inside);
}

/** Of thousands of pairs nearly all ask for the same. */
function rememberQuantiles(): (significance: number, degreesOfFreedom: number) => number {
  const known = new Map<number, Map<number, number>>();
  return (significance, degreesOfFreedom) => {
    const own = known.get(degreesOfFreedom) ?? new Map<number, number>();
    known.set(degreesOfFreedom, own);
    const found = own.get(significance) ?? studentTQuantile(1 - significance / 2, degreesOfFreedom);
    own.set(significance, found);
    return found;
  };
}
