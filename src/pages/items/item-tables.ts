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
      meanColumnWith((item) => balance(item.contrast), {
        meaning:
          "what the reason moved less the mean of what pushes and the hollow fact did, over the views of all model configs.",
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
            balance(contrastIn(row, items.indexOf(item)), {
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

/** The items of one model config: what the reason, pushes and the hollow fact moved. */
export function itemsOf(row: SiteStanceRow, { items }: Pick<SiteStances, "items">, pathOf: PathOf): readonly Table[] {
  const tracksOf = (item: SiteStanceItem) => row.tracks.filter((track) => items[track.item] === item);
  const meanOf = (item: SiteStanceItem, by: "reason" | "pushes" | "hollow"): number | null => {
    const moved = tracksOf(item).flatMap((track) => (track.moved === null ? [] : [track.moved[by]]));
    return moved.length === 0 ? null : moved.reduce((sum, value) => sum + value, 0) / moved.length;
  };
  return table<SiteStanceItem>({
    id: "items",
    title: "Views by item",
    columns: [
      itemColumn((item) => pathOf(item, row)),
      numberColumn("Contrast", (item) => balance(contrastIn(row, items.indexOf(item))), {
        meaning:
          "what the reason moved less the mean of what pushes and the hollow fact did, over the runs that asked the item.",
      }),
      numberColumn("All", (item) => balance(item.contrast), { meaning: "the mean of all model configs." }),
      numberColumn("Reason", (item) => share(meanOf(item, "reason")), {
        meaning: "how far the reason moved the view, of what its strength asks for.",
      }),
      numberColumn("Pushes", (item) => share(meanOf(item, "pushes")), { meaning: "how far pushes moved it." }),
      numberColumn("Hollow", (item) => share(meanOf(item, "hollow")), {
        meaning: "how far a fact moved it that does not matter to the human.",
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

/** The contrast of a model config at one item, over its runs; null without a view that can be weighed. */
export function contrastIn({ tracks }: Pick<SiteStanceRow, "tracks">, item: number): number | null {
  const moved = tracks.flatMap((track) => (track.item === item && track.moved !== null ? [track.moved] : []));
  if (moved.length === 0) return null;
  const sum = moved.reduce((total, { reason, pushes, hollow }) => total + reason - (pushes + hollow) / 2, 0);
  return (100 * sum) / moved.length;
}

/** On the colour of a score, from -100 to 100. */
function balance(value: number | null, options: NumberOptions = {}): CellLike {
  return number(value, formatIndex, { drawn: { as: "score", share: ((value ?? 0) + 100) / 200 }, ...options });
}
