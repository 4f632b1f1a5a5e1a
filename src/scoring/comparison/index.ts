/**
 * Pairs of model configs compared: differences, intervals, p values. Pure, without Node, and without the suite: a browser
 * computes by it what `aib compare` prints.
 */
export {
  comparePairs,
  type AdjustedDifference,
  type ComparedMetric,
  type ComparedSubject,
  type PreparedComparison,
} from "./compare-pairs.ts";
export { compareStances } from "./compare-stances.ts";
export type { Pair } from "./scenario-differences.ts";
export type { ScoredItem } from "../index-items.ts";
