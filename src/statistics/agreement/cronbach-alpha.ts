import { hasSpread, sampleVariance } from "../descriptive.ts";
import { pearsonCorrelation } from "./correlation.ts";

export interface ItemStatistics {
  /** Corrected item-total correlation (Henrysson 1963): with the sum of the others. Null where either does not vary. */
  readonly itemTotalCorrelation: number | null;
  /** Cronbach's alpha of the other items; a value above alpha means that the item lowers the consistency. */
  readonly alphaWithout: number | null;
}

export interface ItemAnalysis {
  /** Cronbach's alpha; null below two items or two units, and where no sum varies. */
  readonly alpha: number | null;
  /** In the order of the items. */
  readonly items: readonly ItemStatistics[];
}

/**
 * Internal consistency of items (Cronbach 1951; equal to ICC(3,k) and ICC(C,k)), from one row a unit with one value an
 * item, no value missing.
 */
export function itemAnalysis(units: readonly (readonly number[])[]): ItemAnalysis {
  const items = (units[0] ?? []).map((_, item) => units.flatMap((unit) => unit[item] ?? []));
  return {
    alpha: cronbachAlpha(items),
    items: items.map((own, item) => {
      const others = items.filter((_, other) => other !== item);
      const rest = sums(others);
      return {
        itemTotalCorrelation: pearsonCorrelation(own.map((value, unit) => [value, rest[unit] ?? 0])),
        alphaWithout: cronbachAlpha(others),
      };
    }),
  };
}

/** Of items given as columns. */
function cronbachAlpha(items: readonly (readonly number[])[]): number | null {
  const totals = sums(items);
  const ofSums = sampleVariance(totals);
  if (items.length < 2 || ofSums === null || !hasSpread(totals)) return null;
  const ofItems = items.reduce((sum, item) => sum + (sampleVariance(item) ?? 0), 0);
  return (items.length / (items.length - 1)) * (1 - ofItems / ofSums);
}

/** One sum a unit. */
function sums(items: readonly (readonly number[])[]): readonly number[] {
  return (items[0] ?? []).map((_, unit) => items.reduce((sum, item) => sum + (item[unit] ?? 0), 0));
}
