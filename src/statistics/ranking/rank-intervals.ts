import type { ResampledMeans } from "./resample-means.ts";

export interface RankOptions {
  /** Coverage, for example 0.95. */
  readonly level: number;
  /** For the probability of being among the best so many. */
  readonly top: number;
}

export interface RankInterval {
  /** The best rank that cannot be excluded, from 1. */
  readonly low: number;
  readonly high: number;
  /** Share of the resamples in which the group is among the best `top`. */
  readonly topProbability: number;
}

/**
 * The percentile interval of each group's rank over paired resamples (Goldstein and Spiegelhalter 1996), larger means
 * ranking first and equal ones together, in the order of the groups. Among many groups that hardly differ it is too sure
 * (Hall and Miller 2009): where 95 % is asked, 90 of 40 groups a tenth of a standard error apart, 95 from three tenths on.
 */
export function rankIntervals({ resampled }: ResampledMeans, { level, top }: RankOptions): readonly RankInterval[] {
  const resamples = resampled[0]?.length ?? 0;
  // How often each group had each rank.
  const counts = resampled.map(() => new Float64Array(resampled.length + 1));
  // Sorted again and again in place: one resample's order is close to the next one's, which sorting is quick to see.
  const order = resampled.map((_, group) => group);
  for (let resample = 0; resample < resamples; resample++) {
    const values = resampled.map((row) => row[resample] ?? Number.NaN);
    order.sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
    countRanks(order, values, counts);
  }
  const tail = ((1 - level) / 2) * resamples;
  return counts.map((ofRanks) => ({
    low: firstBeyond(ofRanks, tail),
    high: ofRanks.length - firstBeyond([0, ...ofRanks.slice(1).toReversed()], tail),
    topProbability: ofRanks.slice(0, top + 1).reduce((sum, count) => sum + count, 0) / resamples,
  }));
}

function countRanks(order: readonly number[], values: readonly number[], counts: readonly Float64Array[]): void {
  let rank = 1;
  for (let place = 0; place < order.length; place++) {
    const group = order[place] ?? 0;
    // Equal values share the rank of the first of them.
    if (place > 0 && values[group] !== values[order[place - 1] ?? 0]) rank = place + 1;
    const own = counts[group];
    if (own) own[rank] = (own[rank] ?? 0) + 1;
  }
}

/** The first rank at which more than the tail is passed. */
function firstBeyond(ofRanks: ArrayLike<number>, tail: number): number {
  let passed = 0;
  for (let rank = 1; rank < ofRanks.length; rank++) {
    passed += ofRanks[rank] ?? 0;
    if (passed > tail) return rank;
  }
  return ofRanks.length - 1;
}
