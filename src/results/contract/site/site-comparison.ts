import type { ItemMoves } from "../../../scoring/stances/stance-index.ts";

// What the compare page computes differences from, by the functions of `aib compare`: these numbers are not rounded.

/** `comparison.json`: what all model configs have in common. */
export interface SiteComparison {
  /** Coverage of the intervals. */
  readonly level: number;
  /** Of the sign-flip test with too many scenarios for all sign patterns. */
  readonly test: { readonly resamples: number; readonly seed: number };
  /** The scores that `p/<model config>.json` has, in its order. */
  readonly cells: readonly { readonly scenarioId: string; readonly measureId: string }[];
  /** The index, then the measures in their order. */
  readonly metrics: readonly {
    /** Null for the index. */
    readonly id: string | null;
    /** One point of the index's range in the metric's unit, negative where lower is better. */
    readonly unit: number;
    readonly range: { readonly low: number; readonly high: number };
    /** The cells whose weighted mean is the metric. */
    readonly items: readonly (readonly [placeInCells: number, weight: number])[];
    /** The spread of scenarios over all model configs; null where it is unknown. */
    readonly scenarioModel: {
      readonly correlation: number;
      readonly degreesOfFreedom: DegreesOfFreedom;
    } | null;
    /** The estimated severities of judges and the variance of their tastes; null where all rows have the same judges. */
    readonly severity: {
      readonly covariance: readonly (readonly number[])[];
      readonly taste: number;
      readonly degreesOfFreedom: DegreesOfFreedom;
    } | null;
  }[];
}

/** JSON has no infinity: null. */
type DegreesOfFreedom = number | null;

/** `p/<model config>.json`: its part of a comparison. */
export interface SitePairs {
  /** In a suite with items, what moved its views, item by item; null otherwise, and of one without a rank. */
  readonly moves: readonly ItemMoves[] | null;
  /** For each cell the scores of its runs, 0 to 100, more is better; null where a run has none. */
  readonly scores: readonly (readonly (number | null)[])[];
  /** The weight of each judge in its grades; empty where all model configs have the same judges. */
  readonly voices: readonly number[];
  /** In the order of `comparison.json`. */
  readonly metrics: readonly {
    /** Share of the scale and variance in the scenario model; null where the model lacks it. */
    readonly spread: { readonly share: number; readonly variance: number } | null;
    /** The mean over complete runs with its error if they were repeated; null where no run differs. */
    readonly rerun: {
      readonly centre: number;
      readonly standardError: number;
      readonly degreesOfFreedom: DegreesOfFreedom;
      readonly runs: number;
    } | null;
  }[];
}
