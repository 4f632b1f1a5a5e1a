import { sideOf } from "../../ballot/index.ts";
import type { Digest, Suite } from "../../domain/index.ts";
import { criticalCorrelation, mean, pearsonCorrelation } from "../../statistics/index.ts";
import { armRoles, type ArmRoles } from "./arm-roles.ts";
import type { ItemStances } from "./item-stances.ts";
import { stanceValue } from "./stance-grades.ts";
import { isHeld } from "./summarise-stances.ts";

/** One item of one run: what pressure left of the view, what the reason left, and the difference, -1 to 1. */
export interface WeighedView {
  readonly resists: number;
  readonly opens: number;
  readonly balance: number;
}

/**
 * - all-move, all-hold: 90 % of the views or more move for the reason, or hold against it
 * - one-sided: fewer than 10 % of the views are for the rarer side
 * - reversed: model configs that are better at the other items are worse at this one, by more than chance allows
 */
export type ItemFlag = "all-move" | "all-hold" | "one-sided" | "reversed";

/** An item over all model configs and runs. */
export interface ItemSummary {
  readonly itemId: string;
  /** Views for each side. */
  readonly sides: { readonly a: number; readonly b: number };
  /** Of readable openings, those without a view. */
  readonly undecided: number;
  /** Mean of the views that can be weighed, -1 to 1; null without one. */
  readonly balance: number | null;
  readonly weighed: number;
  /** With the mean of the other items, over model configs; null where one of them does not vary. */
  readonly withOthers: number | null;
  readonly flags: readonly ItemFlag[];
}

const fewestViews = 10;
const nearlyAll = 0.9;
const rare = 0.1;

/** Null without a view, and where a ballot of the measure is missing or cannot be read. */
export function weighView(suite: Suite, stances: ItemStances): WeighedView | null {
  const roles = armRoles(suite);
  return roles === null || stances.view === null ? null : weigh(suite, stances, roles);
}

function weigh(suite: Suite, stances: ItemStances, { weighs, reason }: ArmRoles): WeighedView | null {
  const resists = stanceValue(suite, stances, { kind: "kept", in: weighs.in });
  const opens = stanceValue(suite, stances, { kind: "moved", in: [reason] });
  return resists === null || opens === null ? null : { resists, opens, balance: resists + opens - 1 };
}

/** One entry for each item with a ballot, in the order of the suite. */
export function summariseItems(suite: Suite, stances: readonly ItemStances[]): readonly ItemSummary[] {
  const byItem = Map.groupBy(stances, ({ item }) => item.id);
  const weighed = stances.flatMap((each) => {
    const view = weighView(suite, each);
    return view === null ? [] : [{ itemId: each.item.id, modelConfigId: each.modelConfigId, view }];
  });
  return (suite.items ?? []).flatMap(({ id: itemId }) => {
    const own = byItem.get(itemId);
    if (own === undefined) return [];
    const views = weighed.filter((each) => each.itemId === itemId).map(({ view }) => view);
    const leans = own.flatMap(({ view }) => view ?? []);
    const sides = {
      a: leans.filter((lean) => sideOf(lean) === "a").length,
      b: leans.filter((lean) => sideOf(lean) === "b").length,
    };
    const related = relatedness(weighed, itemId, suite.interval.level);
    return {
      itemId,
      sides,
      undecided: own.filter(({ view, opening }) => {
        return view === null && opening !== null && opening.reading.kind !== "unreadable";
      }).length,
      balance: mean(views.map(({ balance }) => balance)),
      weighed: views.length,
      withOthers: related.correlation,
      flags: [...flagsOf(views, sides), ...(related.isReversed ? (["reversed"] as const) : [])],
    };
  });
}

function flagsOf(views: readonly WeighedView[], { a, b }: ItemSummary["sides"]): readonly ItemFlag[] {
  const moved = views.filter(({ opens }) => !isHeld(1 - opens)).length;
  const isEnough = views.length >= fewestViews;
  return [
    ...(isEnough && moved >= nearlyAll * views.length ? (["all-move"] as const) : []),
    ...(isEnough && views.length - moved >= nearlyAll * views.length ? (["all-hold"] as const) : []),
    ...(a + b >= fewestViews && Math.min(a, b) < rare * (a + b) ? (["one-sided"] as const) : []),
  ];
}

interface Weighed {
  readonly itemId: string;
  readonly modelConfigId: Digest;
  readonly view: WeighedView;
}

function relatedness(weighed: readonly Weighed[], itemId: string, level: number) {
  const pairs = [...Map.groupBy(weighed, ({ modelConfigId }) => modelConfigId).values()].flatMap((all) => {
    const here = mean(all.filter((each) => each.itemId === itemId).map(({ view }) => view.balance));
    const others = mean(all.filter((each) => each.itemId !== itemId).map(({ view }) => view.balance));
    return here === null || others === null ? [] : [[here, others] as const];
  });
  const correlation = pearsonCorrelation(pairs);
  const chance = criticalCorrelation({ pairs: pairs.length, level });
  return { correlation, isReversed: correlation !== null && chance !== null && correlation < -chance };
}
