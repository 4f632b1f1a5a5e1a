import jStat from "jstat";
import { normalQuantile } from "../normal.ts";
import type { Interval, ScaleOptions } from "./interval.ts";
import { fitScenarioModel } from "./scenario-model.ts";
import type { ScenarioRuns } from "./scenario-profile.ts";
import { studentTQuantile } from "./student-t.ts";

/**
 * The interval of each group's weighted mean over other runs on other scenarios of the same kinds, beyond the suite. Null for
 * a group without values, and for all where `fitScenarioModel` has no model.
 *
 * Jeffreys intervals (Brown, Cai and DasGupta 2001) with the effective number of trials (Korn and Graubard 1998): near an
 * end of the scale they are asymmetric, as the distribution is, and they have a width where all scores are at the end.
 */
export function generalisationIntervals(
  groups: readonly (readonly ScenarioRuns[])[],
  { level, range }: ScaleOptions,
): readonly (Interval | null)[] {
  const model = fitScenarioModel(groups, range);
  if (model === null) return groups.map(() => null);
  // The number of binary trials with the same precision; fewer where the variance itself is uncertain.
  const tail = (1 + level) / 2;
  const certainty = (normalQuantile(tail) / studentTQuantile(tail, model.degreesOfFreedom)) ** 2;
  return model.groups.map((group) => {
    if (group === null) return null;
    const { low, high } = jeffreysInterval(
      // A sum of weights that ends beside 1 would end the interval beside its own value.
      Number(group.share.toFixed(12)),
      certainty / group.variance,
      level,
    );
    const length = range.high - range.low;
    return { low: range.low + length * low, high: range.low + length * high };
  });
}

function jeffreysInterval(share: number, trials: number, level: number): Interval {
  const quantile = (p: number): number => jStat.beta.inv(p, trials * share + 0.5, trials * (1 - share) + 0.5);
  // Close to an end the quantile would exclude the share itself.
  return {
    low: Math.min(share, quantile((1 - level) / 2)),
    high: Math.max(share, quantile((1 + level) / 2)),
  };
}
