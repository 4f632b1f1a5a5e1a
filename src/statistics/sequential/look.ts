import { mean } from "../descriptive.ts";
import type { Interval } from "../intervals/interval.ts";
import { boundaries } from "./boundaries.ts";

/** The indices of whole runs: of one row, or of both rows of a pair. */
export type Samples = readonly [readonly number[]] | readonly [readonly number[], readonly number[]];

/** What the first runs of a design with several looks show. */
export interface Look {
  /** Of each row. */
  readonly runs: number;
  /** The mean of one row; of two the mean of the second less that of the first. */
  readonly estimate: number;
  /** The repeated confidence interval (Jennison and Turnbull 1989): all looks together miss the truth in at most 5 %. */
  readonly interval: Interval;
}

/** With fewer runs their own spread says nothing. */
export const firstLook = 3;

/** The boundaries are known up to this number of runs. */
export const mostRuns = 8;

/**
 * The standard deviation of a row's runs in published results, over all levels of the index. It counts as much as the spread of three
 * further runs: with the two degrees of freedom of three runs alone, no boundary that holds is ever reached.
 */
export const priorSpread = { deviation: 3.5, degreesOfFreedom: 2 };

/** The look at this many runs of each row, the first ones. @param atMost the number of runs of the last look */
export function lookAt(samples: Samples, runs: number, atMost: number): Look {
  const first = samples.map((values) => values.slice(0, runs));
  const means = first.map((values) => mean(values) ?? Number.NaN);
  const squares = first.flatMap((values, row) => values.map((value) => (value - (means[row] ?? 0)) ** 2));
  const { deviation, degreesOfFreedom } = priorSpread;
  const freedom = degreesOfFreedom + squares.length - first.length;
  const variance = (degreesOfFreedom * deviation ** 2 + squares.reduce((sum, square) => sum + square, 0)) / freedom;
  const [one = 0, other] = means;
  const estimate = other === undefined ? one : other - one;
  const boundary = boundaries[first.length === 1 ? "row" : "pair"][atMost]?.[runs - firstLook] ?? Infinity;
  const margin = boundary * Math.sqrt((variance * first.length) / runs);
  return { runs, estimate, interval: { low: estimate - margin, high: estimate + margin } };
}
