import { mean, sampleVariance } from "../descriptive.ts";
import {
  moderatedIntervals,
  type MeanEstimate,
  type ModeratedInterval,
  type ScaleOptions,
} from "./moderated-intervals.ts";

/**
 * Where each group's mean would come to lie if all its runs were made again: `moderatedIntervals` of the runs.
 * Equal runs have a width as long as the runs of some group differ, and so has a single run, from the others alone.
 * In the order of the groups; null for a group without values, and for all when no group's runs differ.
 *
 * Simulated at five runs in stores of 40 groups, it covers 95 % on normal truth (plain Student-t 95, a quarter wider),
 * 92 on exponential distances from the ceiling (87, a quarter wider) and 98 on two-valued truth (42, where most groups
 * are constant); in stores of five groups 94 to 95, 92 and 91, of two 93 to 94, 91 and 63. `coverage.test.ts` prints it.
 */
export function rerunIntervals(
  groups: readonly (readonly number[])[],
  options: ScaleOptions,
): readonly (ModeratedInterval | null)[] {
  return moderatedIntervals(groups.map(estimateOf), options);
}

function estimateOf(runs: readonly number[]): MeanEstimate | null {
  const centre = mean(runs);
  if (centre === null) return null;
  return { centre, variance: sampleVariance(runs) ?? 0, degreesOfFreedom: runs.length - 1, size: runs.length };
}
