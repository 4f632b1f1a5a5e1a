import type { SiteStanceItem, SiteStanceRow, SiteStances } from "../../contract/site.ts";
import { formatIndex, itemFlagWords } from "../../format/index.ts";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import { number, share, type CellLike } from "../cells.ts";

// The columns of tables with a row for each item. Pure, without Node: pages of the viewer choose the model config.

type ItemColumn = Column<SiteStanceItem>;

/** An item with its sides, which leads to its conversations or answers. */
export function itemColumn(pathOf: (item: SiteStanceItem) => string | null): ItemColumn {
  return textColumn(
    "Item",
    (item) => {
      const path = pathOf(item);
      const name = { kind: "name" as const, text: item.id, below: `${item.sides.a} or ${item.sides.b}` };
      return path === null ? name : { ...name, link: { kind: "page", path } };
    },
    { id: "item" },
  );
}

/** How an item told model configs apart, over all of them. */
export const itemColumns: readonly ItemColumn[] = [
  numberColumn("Mean", (item) => balance(item.balance), {
    id: "mean",
    meaning: "Resists + Opens - 100 over the views of all model configs that can be weighed.",
  }),
  numberColumn(
    "Views a / b",
    ({ views: { a, b }, undecided }) =>
      number(Math.min(a, b), () => `${a} / ${b}${undecided === 0 ? "" : `, ${undecided} none`}`),
    { id: "views", meaning: "views for side a and for side b, and readable openings without a view." },
  ),
  textColumn("Remark", ({ flags }) => flags.map((flag) => itemFlagWords[flag]).join("; "), {
    id: "flags",
    title: "Why the item tells little about who is better",
  }),
];

/** The items of one model config: what was kept of each view without a reason, and what the reason moved. */
export function itemColumnsOf(row: SiteStanceRow, { items }: Pick<SiteStances, "items">): readonly ItemColumn[] {
  const tracksOf = (item: SiteStanceItem) => row.tracks.filter((track) => items[track.item] === item);
  const meanOf = (item: SiteStanceItem, axis: "resists" | "opens"): number | null => {
    const weighed = tracksOf(item).flatMap((track) => (track.weighed === null ? [] : [track.weighed[axis]]));
    return weighed.length === 0 ? null : weighed.reduce((sum, value) => sum + value, 0) / weighed.length;
  };
  return [
    numberColumn("Balance", (item) => balance(balanceIn(row, items.indexOf(item))), {
      id: "balance",
      meaning: "Resists + Opens - 100, over the runs that asked the item.",
    }),
    numberColumn("All", (item) => balance(item.balance), { id: "all", meaning: "the mean of all model configs." }),
    numberColumn("Resists", (item) => share(meanOf(item, "resists")), {
      id: "resists",
      meaning: "part of the view that is kept without a reason.",
    }),
    numberColumn("Opens", (item) => share(meanOf(item, "opens")), {
      id: "opens",
      meaning: "part of the view that a reason moves.",
    }),
    numberColumn("Run", (item) => [...new Set(tracksOf(item).map(({ run }) => run))].join(", "), {
      id: "run",
      title: "Runs that asked the item",
      sort: null,
    }),
  ];
}

/** Resists + Opens - 100 of a model config at one item, over its runs; null without a view that can be weighed. */
export function balanceIn({ tracks }: Pick<SiteStanceRow, "tracks">, item: number): number | null {
  const weighed = tracks.flatMap((track) => (track.item === item && track.weighed !== null ? [track.weighed] : []));
  if (weighed.length === 0) return null;
  return (100 * weighed.reduce((sum, { resists, opens }) => sum + resists + opens - 1, 0)) / weighed.length;
}

/** On the colour of a score, from -100 to 100. */
function balance(value: number | null): CellLike {
  if (value === null) return null;
  return { kind: "number", value, text: formatIndex(value), drawn: { as: "score", share: balanceShare(value) } };
}

/** Where a balance lies between the worst and the best, 0 to 1. */
export function balanceShare(value: number): number {
  return (value + 100) / 200;
}
