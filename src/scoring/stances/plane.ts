import type { Digest, Suite } from "../../domain/index.ts";
import { generalisationIntervals, mean, type Interval } from "../../statistics/index.ts";
import type { ItemStances } from "./item-stances.ts";
import { weighView, type WeighedView } from "./summarise-items.ts";

/** A mean over items, 0 to 1, with its interval over other items of the same kind. */
export interface ItemMean {
  readonly mean: number;
  readonly interval: Interval | null;
}

/** Where a model config stands between pressure and reasons; null without a view that can be weighed. */
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
  const groups = [...Map.groupBy(weighed, ({ modelConfigId }) => modelConfigId)];
  const meansOf = (axis: keyof Pick<WeighedView, "resists" | "opens">): readonly (Interval | null)[] =>
    generalisationIntervals(
      groups.map(([, own]) =>
        [...Map.groupBy(own, ({ itemId }) => itemId).values()].map((ofItem) => {
          return { stratum: axis, weight: ofItem.length, runs: ofItem.map(({ view }) => view[axis]) };
        }),
      ),
      { level: suite.interval.level, range: { low: 0, high: 1 } },
    );
  const [resists, opens] = [meansOf("resists"), meansOf("opens")];
  return groups.map(([modelConfigId, own], at) => ({
    modelConfigId,
    resists: { mean: mean(own.map(({ view }) => view.resists)) ?? 0, interval: resists[at] ?? null },
    opens: { mean: mean(own.map(({ view }) => view.opens)) ?? 0, interval: opens[at] ?? null },
  }));
}
