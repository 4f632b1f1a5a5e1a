import { mean } from "../descriptive.ts";
import type { Interval } from "../intervals/interval.ts";
import { boundaries, type Unit } from "./boundaries.ts";

/** The values of whole repetitions: of one row, or of both rows of a pair. */
export type Samples = readonly [readonly number[]] | readonly [readonly number[], readonly number[]];

/** What the first repetitions of a design with several looks show. */
export interface Look {
  /** Of each row: runs, or cycles of runs. */
  readonly repetitions: number;
  /** The mean of one row; of two the mean of the second less that of the first. */
  readonly estimate: number;
  /** The repeated confidence interval (Jennison and Turnbull 1989): all looks together miss the truth in at most 5 %. */
  readonly interval: Interval;
}

/** The number of looks that there may be. */
export interface Looks {
  readonly unit: Unit;
  /** Repetitions at the last look. */
  readonly atMost: number;
  /** Of cycles: how far one item can move the index of a cycle. Equal cycles do not show that no item ever moves. */
  readonly resolution?: number;
}

/** The boundaries are known up to this number of repetitions. */
export const mostRepetitions = 8;

/**
 * The first look, and what is known of the spread before it. Of runs: the standard deviation of a row's runs in published results, over
 * all levels of the index. It counts as much as the spread of three further runs: with the two degrees of freedom of three runs
 * alone, no boundary that holds is ever reached. Of cycles nothing is known.
 */
export const repeated = {
  run: { firstLook: 3, prior: { deviation: 3.5, degreesOfFreedom: 2 } },
  cycle: { firstLook: 2, prior: { deviation: 0, degreesOfFreedom: 0 } },
} as const satisfies Readonly<Record<Unit, unknown>>;

/** The look at this many repetitions of each row, the first ones. */
export function lookAt(samples: Samples, repetitions: number, { unit, atMost, resolution = 0 }: Looks): Look {
  const first = samples.map((values) => values.slice(0, repetitions));
  const means = first.map((values) => mean(values) ?? Number.NaN);
  const squares = first.flatMap((values, row) => values.map((value) => (value - (means[row] ?? 0)) ** 2));
  const { firstLook, prior } = repeated[unit];
  const { deviation, degreesOfFreedom } = prior;
  const freedom = degreesOfFreedom + squares.length - first.length;
  const found = (degreesOfFreedom * deviation ** 2 + squares.reduce((sum, square) => sum + square, 0)) / freedom;
  // At least that of rounding to the resolution (Sheppard 1898).
  const variance = Math.max(found, resolution ** 2 / 12);
  const [one = 0, other] = means;
  const estimate = other === undefined ? one : other - one;
  const ofRows = boundaries[unit][first.length === 1 ? "row" : "pair"];
  const boundary = ofRows[atMost]?.[repetitions - firstLook] ?? Infinity;
  const margin = boundary * Math.sqrt((variance * first.length) / repetitions);
  return { repetitions, estimate, interval: { low: estimate - margin, high: estimate + margin } };
}
