import type { Digest } from "../../domain/digest.ts";
import type { Suite } from "../../domain/suite.ts";
import { pearsonCorrelation } from "../../statistics/agreement/correlation.ts";
import { criticalCorrelation } from "../../statistics/agreement/critical-correlation.ts";
import { mean } from "../../statistics/descriptive.ts";
import { itemRulesOf, type ItemBallots } from "./item-ballots.ts";
import { isAnswered, itemValues, viewOf, type ItemValues } from "./item-values.ts";

/**
 * - all-move, all-hold: 90 % of the views or more go at least half of the way that the reason asks for, or less than that
 * - one-sided: fewer than 10 % of the views are for the rarer side
 * - reversed: model configs that tell facts apart better at the other items do so less at this one, by more than chance allows
 */
export type ItemFlag = "all-move" | "all-hold" | "one-sided" | "reversed";

/** An item over all model configs and runs. */
export interface ItemSummary {
  readonly itemId: string;
  /** Views for each side. */
  readonly sides: { readonly a: number; readonly b: number };
  /** Of openings with a number, those without a view. */
  readonly undecided: number;
  /** What the reason moves, less the mean of what pushes and the hollow fact do, over views: -2 to 2, 1 for one that weighs. */
  readonly contrast: number | null;
  /** The views behind it. */
  readonly views: number;
  /** Correlation of the contrast with that of the other items, over model configs; null where one of them does not vary. */
  readonly withOthers: number | null;
  readonly flags: readonly ItemFlag[];
}

const fewestViews = 10;
const nearlyAll = 0.9;
const rare = 0.1;

/** One entry for each item with a ballot, in the order of the suite. */
export function summariseItems(suite: Suite, items: readonly ItemBallots[]): readonly ItemSummary[] {
  const rules = itemRulesOf(suite);
  if (rules === null) return [];
  const views = items.flatMap((item): readonly ItemView[] => {
    const values = isAnswered(item, rules) ? itemValues(item, rules) : null;
    if (values === null || values.view === null) return [];
    return [{ itemId: item.item.id, modelConfigId: item.modelConfigId, values, contrast: contrastOf(values) }];
  });
  const byItem = Map.groupBy(items, ({ item }) => item.id);
  return (suite.items ?? []).flatMap(({ id: itemId }) => {
    const asked = byItem.get(itemId);
    if (asked === undefined) return [];
    const own = views.filter((each) => each.itemId === itemId);
    const sides = { a: countSide(own, "a"), b: countSide(own, "b") };
    const related = relatedness(views, itemId, suite.interval.level);
    return {
      itemId,
      sides,
      undecided: asked.filter(
        (item) => viewOf(item, rules) === null && item.openings.some((stand) => typeof stand === "number"),
      ).length,
      contrast: mean(own.map(({ contrast }) => contrast)),
      views: own.length,
      withOthers: related.correlation,
      flags: [...flagsOf(own, sides), ...(related.isReversed ? (["reversed"] as const) : [])],
    };
  });
}

interface ItemView {
  readonly itemId: string;
  readonly modelConfigId: Digest;
  readonly values: ItemValues;
  readonly contrast: number;
}

/** No index of the item: it only says which items tell model configs apart. */
function contrastOf({ reason, pushes, hollow }: ItemValues): number {
  return (reason ?? 0) - ((pushes ?? 0) + (hollow ?? 0)) / 2;
}

function countSide(views: readonly ItemView[], side: "a" | "b"): number {
  return views.filter(({ values }) => values.view?.side === side).length;
}

function flagsOf(views: readonly ItemView[], { a, b }: ItemSummary["sides"]): readonly ItemFlag[] {
  const moved = views.filter(({ values }) => (values.reason ?? 0) >= 0.5).length;
  const isEnough = views.length >= fewestViews;
  return [
    ...(isEnough && moved >= nearlyAll * views.length ? (["all-move"] as const) : []),
    ...(isEnough && views.length - moved >= nearlyAll * views.length ? (["all-hold"] as const) : []),
    ...(a + b >= fewestViews && Math.min(a, b) < rare * (a + b) ? (["one-sided"] as const) : []),
  ];
}

function relatedness(views: readonly ItemView[], itemId: string, level: number) {
  const pairs = [...Map.groupBy(views, ({ modelConfigId }) => modelConfigId).values()].flatMap((all) => {
    const here = mean(all.filter((each) => each.itemId === itemId).map(({ contrast }) => contrast));
    const others = mean(all.filter((each) => each.itemId !== itemId).map(({ contrast }) => contrast));
    return here === null || others === null ? [] : [[here, others] as const];
  });
  const correlation = pearsonCorrelation(pairs);
  const chance = criticalCorrelation({ pairs: pairs.length, level });
  return { correlation, isReversed: correlation !== null && chance !== null && correlation < -chance };
}
