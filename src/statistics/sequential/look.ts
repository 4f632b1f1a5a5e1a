import { mean } from "../descriptive.ts";
import type { Interval } from "../intervals/interval.ts";

/** What is repeated: runs that ask the whole suite, or cycles of runs that ask one form each. */
export type Unit = "run" | "cycle";

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

export const firstLook = { run: 3, cycle: 2 } as const satisfies Readonly<Record<Unit, number>>;

/** The standard deviation of a row's runs in published results, over all levels of the index, in points. */
export const publishedSpread = 3.5;

/** The standard deviation of runs that the calmest published rows have, in points. */
const calmestSpread = 1;

/**
 * What counts of the spread besides the repetitions themselves. Of runs: with the two degrees of freedom of three runs alone, no boundary
 * that holds is ever reached, so the published spread joins them, until there are six. Of cycles nothing is known.
 */
export function priorSpread(
  unit: Unit,
  repetitions: number,
): { readonly deviation: number; readonly degreesOfFreedom: number } {
  return unit === "run" && repetitions < 6
    ? { deviation: publishedSpread, degreesOfFreedom: 2 }
    : { deviation: 0, degreesOfFreedom: 0 };
}

/** The look at this many repetitions of each row, the first ones. */
export function lookAt(samples: Samples, repetitions: number, { unit, atMost, resolution = 0 }: Looks): Look {
  const first = samples.map((values) => values.slice(0, repetitions));
  const means = first.map((values) => mean(values) ?? Number.NaN);
  const squares = first.flatMap((values, row) => values.map((value) => (value - (means[row] ?? 0)) ** 2));
  const { deviation, degreesOfFreedom } = priorSpread(unit, repetitions);
  const freedom = degreesOfFreedom + squares.length - first.length;
  const found = (degreesOfFreedom * deviation ** 2 + squares.reduce((sum, square) => sum + square, 0)) / freedom;
  // Runs near 100 are skewed, and a few equal ones do not show that the row never strays. Of cycles: that of rounding (Sheppard 1898).
  const variance = Math.max(found, unit === "run" ? calmestSpread ** 2 : resolution ** 2 / 12);
  const [one = 0, other] = means;
  const estimate = other === undefined ? one : other - one;
  const ofRows = boundaries[unit][first.length === 1 ? "row" : "pair"];
  const boundary = ofRows[atMost]?.[repetitions - firstLook[unit]] ?? Infinity;
  const margin = boundary * Math.sqrt((variance * first.length) / repetitions);
  return { repetitions, estimate, interval: { low: estimate - margin, high: estimate + margin } };
}

type Boundaries = Readonly<Record<"row" | "pair", Readonly<Record<number, readonly number[]>>>>;

/**
 * The boundaries of `lookAt`'s t statistic, by the most repetitions and then by look; of one row and of a pair. All looks together cross
 * them by chance in 2.5 % to each side: of runs, where they stray as much as the published rows that stray most (a standard deviation
 * of 6.2); of cycles, however far they stray. Normal theory does not hold at so few degrees of freedom, so they are simulated:
 * `npm run bench -- boundaries 1983 2000000`.
 */
export const boundaries: Readonly<Record<Unit, Boundaries>> = {
  run: {
    row: {
      3: [3.159],
      4: [3.416, 3.482],
      5: [3.61, 3.701, 3.472],
      6: [3.767, 3.861, 3.628, 3.518],
      7: [3.9, 4.017, 3.781, 3.686, 3.3],
      8: [4.017, 4.139, 3.908, 3.855, 3.434, 3.157],
    },
    pair: {
      3: [2.768],
      4: [2.998, 2.981],
      5: [3.168, 3.148, 2.932],
      6: [3.322, 3.303, 3.064, 2.785],
      7: [3.431, 3.414, 3.18, 2.89, 2.734],
      8: [3.544, 3.528, 3.266, 2.976, 2.808, 2.691],
    },
  },
  cycle: {
    row: {
      2: [12.7],
      3: [19.116, 6.614],
      4: [25.458, 7.736, 4.648],
      5: [31.8, 8.838, 5.124, 3.941],
      6: [37.859, 9.833, 5.51, 4.179, 3.572],
      7: [45.434, 10.71, 5.879, 4.432, 3.738, 3.345],
      8: [50.513, 11.496, 6.204, 4.625, 3.893, 3.475, 3.188],
    },
    pair: {
      2: [4.312],
      3: [5.347, 3.546],
      4: [6.192, 3.929, 3.143],
      5: [6.955, 4.217, 3.333, 2.936],
      6: [7.626, 4.492, 3.515, 3.082, 2.837],
      7: [8.249, 4.731, 3.661, 3.2, 2.938, 2.767],
      8: [8.858, 4.928, 3.792, 3.298, 3.026, 2.842, 2.714],
    },
  },
};
