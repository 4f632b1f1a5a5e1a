/**
 * The boundaries of `lookAt`'s t statistic, by the most runs and then by look, from three runs on; of one row and of a pair. All looks
 * together cross them by chance in 2.5 % to each side, where runs stray as much as the published rows that stray most (a
 * standard deviation of 6.2). Normal theory does not hold at so few degrees of freedom, so they are simulated:
 * `npm run bench -- boundaries 1983 2000000`.
 */
export const boundaries: Readonly<Record<"row" | "pair", Readonly<Record<number, readonly number[]>>>> = {
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
};
