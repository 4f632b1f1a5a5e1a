import type { Ends } from "./parts.ts";

// Uncertainty of a row's numbers.

export interface Intervals {
  /** Percentile bootstrap over the indices of the runs, as published. */
  readonly bootstrap: Ends | null;
  /** Student's t over the same, clipped to the scale. */
  readonly studentT: Ends | null;
  /** Range if all runs were repeated; the spread is estimated from all model configs. */
  readonly "re-run": Ends | null;
  /** Range with new runs and other questions of the same kinds. */
  readonly generalisation: Ends | null;
}

export interface UnstableRuns {
  readonly lowest: NumberedIndex;
  readonly highest: NumberedIndex;
}

interface NumberedIndex {
  /** Number of the run; of a suite with items of its cycle of forms. */
  readonly run: number;
  readonly index: number;
}

export interface RankInterval {
  readonly level: number;
  /** The best rank that cannot be excluded, from 1: at 1, the row is too close to the best to separate. */
  readonly low: number;
  readonly high: number;
}

export interface Share {
  /** A split panel counts half. */
  readonly count: number;
  readonly of: number;
  /** Wilson's, 0 to 1; null without a verdict. */
  readonly interval: Ends | null;
  /** By the rule of three: the bound of a share of which no case, or only such cases, were seen; else null. */
  readonly bound: number | null;
}
