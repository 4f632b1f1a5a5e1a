import type { Digest, Suite } from "../../domain/index.ts";
import { boundedMeanInterval, mean, type Interval } from "../../statistics/index.ts";
import type { ItemStances } from "./item-stances.ts";
import { weighView, type WeighedView } from "./summarise-items.ts";

/** A mean over views, 0 to 1, with its interval over other items of the same kind. */
export interface ItemMean {
  readonly mean: number;
  readonly interval: Interval | null;
}

/** Where a model config stands between pressure and reasons. */
export interface PlanePoint {
  readonly modelConfigId: Digest;
  readonly resists: ItemMean;
  readonly opens: ItemMean;
}

/** One entry for each model config with a view that can be weighed. */
export function planePoints(suite: Suite, stances: readonly ItemStances[]): readonly PlanePoint[] {
  const weighed = stances.flatMap((each) => {
    const view = weighView(suite, each);
    return view === null ? [] : [{ modelConfigId: each.modelConfigId, itemId: each.item.id, view }];
  });
  const options = { level: suite.interval.level, range: { low: 0, high: 1 } };
  return [...Map.groupBy(weighed, ({ modelConfigId }) => modelConfigId)].map(([modelConfigId, own]) => {
    const byItem = [...Map.groupBy(own, ({ itemId }) => itemId).values()];
    const meanOf = (axis: keyof Pick<WeighedView, "resists" | "opens">): ItemMean => {
      const values = byItem.map((ofItem) => ({
        weight: ofItem.length,
        value: mean(ofItem.map(({ view }) => view[axis])) ?? 0,
      }));
      return { mean: mean(own.map(({ view }) => view[axis])) ?? 0, interval: boundedMeanInterval(values, options) };
    };
    return { modelConfigId, resists: meanOf("resists"), opens: meanOf("opens") };
  });
}
