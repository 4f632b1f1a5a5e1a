import { createDifferenceEstimator, type ComparedScenario } from "../comparison/scenario-difference.ts";
import type { ScenarioModel } from "../intervals/scenario-model.ts";
import { addErrors, type KnownError } from "../intervals/known-error.ts";
import { normalQuantile } from "../normal.ts";

export interface RankRangeOptions {
  /** The one model of all groups. */
  readonly model: ScenarioModel;
  readonly scenarios: readonly ComparedScenario[];
  /** `means[group][scenario]`: means over runs, on the scale of the model, in the order of the model's groups. */
  readonly means: readonly (readonly number[])[];
  /** The ordering: weighted means as shown. Groups that share a value are never separated. */
  readonly values: readonly number[];
  /** Coverage, for example 0.95. */
  readonly level: number;
  /** Whether the level is that of each range by itself, or of all of them at once. */
  readonly form: "each" | "together";
  /** Further error of the difference of two groups, on the same scale. */
  readonly addedError: (one: number, other: number) => KnownError;
}

/** The ranks that a group may have, from 1. It may be the best where `low` is 1. */
export interface RankRange {
  readonly low: number;
  readonly high: number;
}

/**
 * The range of each group's rank if similar scenarios had been used: from 1 + the number of groups that are better, to the
 * number of groups less those that are worse, by a one-sided test of each pair. A group whose range begins
 * at 1 cannot be separated from the best.
 *
 * The form is that of Mogstad, Romano, Shaikh and Wilhelm (2024) and, at the upper end, of Hsu's (1984) comparison with
 * the best, but without their correction for the number of pairs: a range fails only where more groups are called better
 * than are, and on realistic stores the correction takes 97 % of them to 100 and makes ranges nearly as wide as the
 * table. So each pair is tested at the level, and for all ranges at once at what Bonferroni leaves each of as many groups:
 * a range holds at least as often as one test. Coverage is measured, not derived: `rank-ranges.test.ts`.
 *
 * In the order of the groups. Nothing is drawn, so equal data give equal ranges. The rank by `values` is always in the
 * range, because only a group with a higher value can be better.
 */
export function rankRanges(options: RankRangeOptions): readonly RankRange[] {
  const scores = normalScores(options);
  const size = options.values.length;
  const { form, level } = options;
  const separated = normalQuantile(form === "each" ? level : 1 - (1 - level) / Math.max(1, size));
  return Array.from({ length: size }, (_, group) => {
    const own = scores.subarray(group * size, (group + 1) * size);
    return {
      low: 1 + own.filter((score) => score <= -separated).length,
      high: size - own.filter((score) => score >= separated).length,
    };
  });
}

/**
 * `scores[one x size + other]`: how far `one` is above `other`, in standard errors, as a standard normal would have to be
 * to be as unlikely. 0 where there is no estimate.
 */
function normalScores({ model, scenarios, means, values, level, addedError }: RankRangeOptions): Float64Array {
  const size = values.length;
  const scores = new Float64Array(size * size);
  const errorOf = createDifferenceEstimator(model, scenarios, level);
  const differences = scenarios.map(() => 0);
  for (let one = 0; one < size; one++) {
    for (let other = 0; other < one; other++) {
      const difference = (values[one] ?? 0) - (values[other] ?? 0);
      if (difference === 0) continue;
      for (let place = 0; place < differences.length; place++) {
        differences[place] = (means[one]?.[place] ?? 0) - (means[other]?.[place] ?? 0);
      }
      const error = errorOf(one, other, differences);
      if (error === null) continue;
      const { variance, degreesOfFreedom } = addErrors(error, addedError(one, other));
      const score = normalScore(difference / Math.sqrt(variance), degreesOfFreedom);
      scores[one * size + other] = score;
      scores[other * size + one] = -score;
    }
  }
  return scores;
}

/** The normal deviate that is as unlikely as this t, to about two decimals (Wallace 1959). */
function normalScore(t: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(t) || degreesOfFreedom === Infinity) return t;
  const stretch = (8 * degreesOfFreedom + 1) / (8 * degreesOfFreedom + 3);
  return Math.sign(t) * stretch * Math.sqrt(degreesOfFreedom * Math.log1p(t ** 2 / degreesOfFreedom));
}
