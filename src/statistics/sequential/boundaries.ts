/** What is repeated: runs that ask the whole suite, or cycles of runs that ask one form each. */
export type Unit = "run" | "cycle";

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
      6: [3.767, 3.861, 3.628, 3.386],
      7: [3.9, 4.017, 3.781, 3.517, 3.286],
      8: [4.017, 4.139, 3.908, 3.637, 3.402, 3.196],
    },
    pair: {
      3: [2.768],
      4: [2.998, 2.981],
      5: [3.168, 3.148, 2.932],
      6: [3.322, 3.303, 3.064, 2.873],
      7: [3.431, 3.414, 3.18, 2.976, 2.824],
      8: [3.544, 3.528, 3.266, 3.064, 2.896, 2.774],
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
