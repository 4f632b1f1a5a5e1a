import { mean, resampleMeans } from "../statistics/index.ts";
import type { ScoredItem } from "./index-items.ts";
import { present } from "./measure-values.ts";

/** One model config's items, the same as everybody's, and what its number is. */
export interface ItemGroup {
  readonly items: readonly ScoredItem[];
  /** Null for the weighted mean of the items. */
  readonly observed: number | null;
}

/** 0 to 100. */
interface ResampledScores {
  readonly observed: readonly number[];
  /** One array a model config; the same place in each is the same resample. */
  readonly resampled: readonly Float64Array[];
}

/**
 * Everybody's weighted mean as it might have been, from resampling the scenarios that all were asked, the same for all;
 * scenarios of one measure are taken as of one kind. Null where nothing could have come out otherwise: one scenario of
 * each kind, one run of each.
 */
export function resampleItems(
  groups: readonly ItemGroup[],
  drawing: { readonly resamples: number; readonly seed: number },
): ResampledScores | null {
  const values = groups.map(({ items }) => valuesOf(items));
  const scenarios = (groups[0]?.items ?? []).map(({ measureId, weight }) => ({ stratum: measureId, weight }));
  if (!canVary(scenarios, values)) return null;
  const drawn = resampleMeans({ values, scenarios, over: "scenarios", ...drawing });
  // The mean of all items is not quite the index where verdicts are missing, and places go by the index.
  const observed = groups.map((group, place) => group.observed ?? drawn.observed[place] ?? Number.NaN);
  const resampled = drawn.resampled.map((row, place) => {
    const shift = (observed[place] ?? 0) - (drawn.observed[place] ?? 0);
    return row.map((value) => value + shift);
  });
  return { observed, resampled };
}

/** For each item the values of its runs; of one without any, the mean of the others of its measure. */
function valuesOf(items: readonly ScoredItem[]): readonly (readonly number[])[] {
  const byMeasure = Map.groupBy(items, ({ measureId }) => measureId);
  return items.map(({ measureId, runs }) => {
    const own = present(runs);
    if (own.length > 0) return own;
    const others = byMeasure.get(measureId) ?? [];
    return present([mean(present(others.map((item) => mean(present(item.runs)))))]);
  });
}

function canVary(
  scenarios: readonly { readonly stratum: string }[],
  values: readonly (readonly (readonly number[])[])[],
): boolean {
  const strata = new Set(scenarios.map(({ stratum }) => stratum));
  return strata.size < scenarios.length || values.some((items) => items.some((runs) => runs.length > 1));
}
