import type { Ends } from "./parts.ts";

/** The difference of two model configs in one number, over the scenarios that both have. */
export interface PairedDifference {
  /** The other's value less the reference's: points of the index, or the measure's unit (more is above 0). */
  readonly difference: number;
  /** How many scenarios both have. */
  readonly scenarios: number;
  /** At the comparison's level; null with too few data. */
  readonly intervals: {
    /** Range if all runs of both were repeated. */
    readonly "re-run": Ends | null;
    /** Range with other questions of the same kinds; null where no two are of one kind, or none differs. */
    readonly generalisation: Ends | null;
  };
  /**
   * The larger one of the sign-flip test over scenarios and of the re-run difference: a small one means that a repetition and the scenarios agree.
   * Null where one of the two has fewer than two complete runs, or no run differs.
   */
  readonly pValue: number | null;
  /** Of the sign-flip test over scenarios alone, which says nothing of new runs; of a suite with ballots the same as `pValue`. */
  readonly scenarioPValue: number;
  /**
   * After Benjamini and Hochberg, over its family: the expected share of false ones among the differences at or below a level.
   * Null without a p value, which is then in no family.
   */
  readonly adjustedPValue: number | null;
  /** The smallest possible value with so few scenarios: where this is large, a large p value means nothing. */
  readonly leastAdjustedPValue: number | null;
  /** The scenarios that drive the difference, the largest first, up to 80 % of it and at most five. */
  readonly drivers: readonly {
    /** Of a suite with items the item's id. */
    readonly scenarioId: string;
    /** In the unit of the difference. */
    readonly contribution: number;
    /** Of the sizes of all scenarios' contributions, 0 to 1. */
    readonly share: number;
  }[];
}

export interface Differences {
  /** Every pair of the model configs, or each with the first. */
  readonly against: "all" | "first";
  /** Sizes of the two families of adjusted p values: those of the index, and those of all measures. */
  readonly families: { readonly index: number; readonly measures: number };
  /** Pairs that were tested with the others and are not listed, because their indices differ less. */
  readonly leftOut: number;
  /** In the order in which they were asked for; where some are left out, the largest difference first. */
  readonly pairs: readonly {
    /** Digests of the two. */
    readonly reference: string;
    readonly other: string;
    /** Null where they share no scenario of some weighted measure. */
    readonly index: PairedDifference | null;
    /** One for each measure, in their order; null where they share no scenario of it. */
    readonly byMeasure: readonly { readonly measure: string; readonly difference: PairedDifference | null }[];
  }[];
}
