import type { Interval, ScaleOptions } from "./interval.ts";
import { fitScenarioModel, type GroupModel } from "./scenario-model.ts";
import type { ScenarioRuns } from "./scenario-profile.ts";
import { studentTQuantile } from "./student-t.ts";

/**
 * Where each group's weighted mean would come to lie with other runs on other scenarios of the same kinds: what may be
 * said beyond the suite. Null for a group without values, and for all where `fitScenarioModel` has no model.
 *
 * Score intervals (Wilson 1927) with the model's variance in the place of a proportion's: they hold every truth that is no
 * more than t standard errors of its own from the mean. Near an end of the scale, that reaches far on the other side.
 */
export function generalisationIntervals(
  groups: readonly (readonly ScenarioRuns[])[],
  { level, range }: ScaleOptions,
): readonly (Interval | null)[] {
  const model = fitScenarioModel(groups, range);
  if (model === null) return groups.map(() => null);
  const quantile = studentTQuantile((1 + level) / 2, model.degreesOfFreedom);
  return model.groups.map((group) => group && onRange(scoreInterval(group, quantile), range));
}

function scoreInterval({ share, variance }: GroupModel, quantile: number): Interval {
  const factor = quantile ** 2 * variance;
  // With next to no degrees of freedom Student's t is beyond all numbers: nothing of the scale can be excluded.
  if (!Number.isFinite(factor)) return { low: 0, high: 1 };
  const centre = (share + factor / 2) / (1 + factor);
  const margin = Math.sqrt(factor * share * (1 - share) + factor ** 2 / 4) / (1 + factor);
  return { low: Math.max(0, centre - margin), high: Math.min(1, centre + margin) };
}

function onRange({ low, high }: Interval, range: Interval): Interval {
  const length = range.high - range.low;
  return { low: range.low + length * low, high: range.low + length * high };
}
