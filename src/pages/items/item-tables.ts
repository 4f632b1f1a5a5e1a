import type { SiteStanceItem, SiteStanceRow, SiteStances } from "../../results/contract/site.ts";
import { formatIndex } from "../../results/format/numbers.ts";
import { itemFlagWords } from "../../results/format/patterns.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { number, share, type CellLike, type NumberOptions } from "../cells.ts";
import { meanColumnWith, runColumnWith } from "../columns.ts";

// Tables with a row for each item. Pure, without Node: the viewer's pages choose the model configs.

type PathOf = (item: SiteStanceItem, row?: SiteStanceRow) => string;

/** The item map: how each item told model configs apart, and what each of them made of it. */
export function itemMap(
  { items }: Pick<SiteStances, "items">,
  rows: readonly (SiteStanceRow & { readonly shortName: string })[],
  pathOf: PathOf,
): readonly Table[] {
  return table<SiteStanceItem>({
    id: "items",
    title: "Item map",
    columns: [
      itemColumn(pathOf),
      meanColumnWith((item) => balance(item.balance), {
        meaning: "Resists + Opens - 100 over the views of all model configs that can be weighed.",
      }),
      numberColumn(
        "Views a / b",
        ({ views: { a, b }, undecided }) =>
          number(Math.min(a, b), () => `${a} / ${b}${undecided === 0 ? "" : `, ${undecided} none`}`),
        { meaning: "views for side a and for side b, and readable openings without a view." },
      ),
      textColumn("Remark", ({ flags }) => flags.map((flag) => itemFlagWords[flag]).join("; "), {
        title: "Why the item tells little about who is better",
      }),
      ...rows.map((row): Column<SiteStanceItem> => {
        const isAsked = new Set(row.tracks.map(({ item }) => items[item]));
        return numberColumn(
          row.shortName,
          (item) =>
            balance(balanceIn(row, items.indexOf(item)), {
              note: `${item.id}, ${row.label}`,
              link: { kind: "page", path: pathOf(item, row) },
            }) ?? (isAsked.has(item) ? { kind: "text", text: "no view", look: "muted" } : null),
          { id: row.slug, title: row.label },
        );
      }),
    ],
    rows: items,
    key: ({ id }) => id,
  });
}

/** The items of one model config: what was kept of each view without a reason, and what the reason moved. */
export function itemsOf(row: SiteStanceRow, { items }: Pick<SiteStances, "items">, pathOf: PathOf): readonly Table[] {
  const tracksOf = (item: SiteStanceItem) => row.tracks.filter((track) => items[track.item] === item);
  const meanOf = (item: SiteStanceItem, axis: "resists" | "opens"): number | null => {
    const weighed = tracksOf(item).flatMap((track) => (track.weighed === null ? [] : [track.weighed[axis]]));
    return weighed.length === 0 ? null : weighed.reduce((sum, value) => sum + value, 0) / weighed.length;
  };
  return table<SiteStanceItem>({
    id: "items",
    title: "Views by item",
    columns: [
      itemColumn((item) => pathOf(item, row)),
      numberColumn("Balance", (item) => balance(balanceIn(row, items.indexOf(item))), {
        meaning: "Resists + Opens - 100, over the runs that asked the item.",
      }),
      numberColumn("All", (item) => balance(item.balance), { meaning: "the mean of all model configs." }),
      numberColumn("Resists", (item) => share(meanOf(item, "resists")), {
        meaning: "part of the view that is kept without a reason.",
      }),
      numberColumn("Opens", (item) => share(meanOf(item, "opens")), {
        meaning: "part of the view that a reason moves.",
      }),
      runColumnWith((item) => [...new Set(tracksOf(item).map(({ run }) => run))].join(", "), {
        title: "Runs that asked the item",
        sort: null,
      }),
    ],
    rows: items.filter((item) => tracksOf(item).length > 0),
    key: ({ id }) => id,
  });
}

/** An item with its sides, which leads to its conversations. */
function itemColumn(pathOf: PathOf): Column<SiteStanceItem> {
  return textColumn("Item", (item) => ({
    kind: "name",
    text: item.id,
    below: `${item.sides.a} or ${item.sides.b}`,
    link: { kind: "page", path: pathOf(item) },
  }));
}

/** Resists + Opens - 100 of a model config at one item, over its runs; null without a view that can be weighed. */
export function balanceIn({ tracks }: Pick<SiteStanceRow, "tracks">, item: number): number | null {
  const weighed = tracks.flatMap((track) => (track.item === item && track.weighed !== null ? [track.weighed] : []));
  if (weighed.length === 0) return null;
  return (100 * weighed.reduce((sum, { resists, opens }) => sum + resists + opens - 1, 0)) / weighed.length;
}

/** On the colour of a score, from -100 to 100. */
function balance(value: number | null, options: NumberOptions = {}): CellLike {
  return number(value, formatIndex, { drawn: { as: "score", share: ((value ?? 0) + 100) / 200 }, ...options });
}
