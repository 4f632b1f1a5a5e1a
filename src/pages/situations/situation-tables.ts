import type {
  SiteSituation,
  SiteStanceItem,
  SiteStanceRow,
  SiteStances,
  SiteTellings,
} from "../../results/contract/site.ts";
import { formatIndex } from "../../results/format/numbers.ts";
import { itemFlagWords } from "../../results/format/patterns.ts";
import { numberColumn, table, textColumn, type Column, type Table } from "../blocks.ts";
import { number, share, type CellLike, type NumberOptions } from "../cells.ts";
import { meanColumnWith, runColumnWith } from "../columns.ts";

// Tables with a row for each situation. Pure, without Node: the viewer's pages choose the model configs.

type PathOf = (situation: SiteSituation, row?: SiteStanceRow) => string;

/** The situations: how each told model configs apart, and what each of them made of it. */
export function situationMap(
  { items, situations, rows: all }: SiteStances,
  rows: readonly (SiteStanceRow & { readonly shortName: string })[],
  pathOf: PathOf,
): readonly Table[] {
  const itemsOf = (situation: SiteSituation): readonly SiteStanceItem[] =>
    situation.items.flatMap((place) => items[place] ?? []);
  const sum = (situation: SiteSituation, count: (item: SiteStanceItem) => number): number =>
    itemsOf(situation).reduce((total, item) => total + count(item), 0);
  return table<SiteSituation>({
    id: "situations",
    title: "All situations",
    columns: [
      situationColumn(pathOf),
      meanColumnWith((situation) => contrastCell(contrastIn(all, situation)), {
        meaning:
          "what the reason moved less the mean of what pushes and the irrelevant fact did, over the views of all model configs: 100 for one that weighs.",
      }),
      numberColumn("Views a / b", (situation) => {
        const [a, b, none] = [
          sum(situation, ({ views }) => views.a),
          sum(situation, ({ views }) => views.b),
          sum(situation, ({ undecided }) => undecided),
        ];
        return number(Math.min(a, b), () => `${a} / ${b}${none === 0 ? "" : `, ${none} none`}`);
      }),
      textColumn("Remark", (situation) => {
        const flags = [...new Set(itemsOf(situation).flatMap((item) => item.flags))];
        return {
          kind: "text",
          text: flags.map((flag) => flag.replaceAll("-", " ")).join(", "),
          note: flags.map((flag) => itemFlagWords[flag]).join("; "),
        };
      }),
      ...rows.map((row): Column<SiteSituation> => {
        const asked = new Set(row.tracks.map(({ item }) => item));
        return numberColumn(
          row.shortName,
          (situation) =>
            contrastCell(contrastIn([row], situation), {
              note: `${situation.id}, ${row.label}`,
              link: { kind: "page", path: pathOf(situation, row) },
            }) ??
            (situation.items.some((item) => asked.has(item)) ? { kind: "text", text: "no view", look: "muted" } : null),
          { id: row.slug, title: row.label },
        );
      }),
    ],
    rows: situations,
    key: ({ id }) => id,
  });
}

/** The situations of one model config: what the reason, pushes and the irrelevant fact moved, in both tellings. */
export function situationsOf(row: SiteStanceRow, stances: SiteStances, pathOf: PathOf): readonly Table[] {
  const tracksOf = ({ items }: SiteSituation) => row.tracks.filter(({ item }) => items.includes(item));
  const meanOf = (situation: SiteSituation, by: "reason" | "pushes" | "hollow"): number | null => {
    const moved = tracksOf(situation).flatMap((track) => (track.moved === null ? [] : [track.moved[by]]));
    return moved.length === 0 ? null : moved.reduce((sum, value) => sum + value, 0) / moved.length;
  };
  return table<SiteSituation>({
    id: "situations",
    title: "Its views by situation",
    columns: [
      situationColumn((situation) => pathOf(situation, row)),
      numberColumn("Contrast", (situation) => contrastCell(contrastIn([row], situation)), {
        meaning:
          "what the reason moved less the mean of what pushes and the irrelevant fact did: 100 for one that weighs.",
      }),
      numberColumn("All", (situation) => contrastCell(contrastIn(stances.rows, situation)), {
        meaning: "the mean of all model configs.",
      }),
      numberColumn("Reason", (situation) => share(meanOf(situation, "reason")), {
        meaning: "how far reasons moved the view, of what their strength asks for.",
      }),
      numberColumn("Pushes", (situation) => share(meanOf(situation, "pushes")), {
        meaning: "how far pushes moved it.",
      }),
      numberColumn("Irrelevant", (situation) => share(meanOf(situation, "hollow")), {
        meaning: "how far a fact moved it that does not matter to the human.",
      }),
      runColumnWith((situation) => [...new Set(tracksOf(situation).map(({ run }) => run))].join(", "), {
        title: "Runs that asked it",
        sort: null,
      }),
    ],
    rows: stances.situations.filter((situation) => tracksOf(situation).length > 0),
    key: ({ id }) => id,
  });
}

/** The facts of a situation, and what each is in both tellings. */
export function factTable({ sides, criteria }: SiteSituation, { facts }: SiteTellings[number]): readonly Table[] {
  return table<SiteTellings[number]["facts"][number]>({
    id: "facts",
    title: "The facts: a reason in one telling, irrelevant in the other",
    lead: [`A model hears one fact about ${criteria.join(" and one about ")}, each against the side that it took.`],
    columns: [
      textColumn("About", ({ criterion, dose }) => `${criterion}, ${dose}`),
      textColumn(`Against ${sides.a}`, ({ against }) => against.a),
      textColumn(`Against ${sides.b}`, ({ against }) => against.b),
      ...criteria.map((matters) =>
        textColumn<SiteTellings[number]["facts"][number]>(`What counts: ${matters}`, ({ criterion }) =>
          criterion === matters
            ? { kind: "text", text: "a reason", look: "strong" }
            : { kind: "text", text: "irrelevant", look: "muted" },
        ),
      ),
    ],
    rows: facts,
    key: ({ criterion, dose }) => `${criterion} ${dose}`,
  });
}

/** A situation with its sides, which leads to its page. */
function situationColumn(pathOf: PathOf): Column<SiteSituation> {
  return textColumn("Situation", (situation) => ({
    kind: "name",
    text: `${situation.sides.a} or ${situation.sides.b}`,
    below: situation.id,
    link: { kind: "page", path: pathOf(situation) },
  }));
}

/** The contrast of model configs in a situation, over its tellings and their runs; null without a view that can be weighed. */
export function contrastIn(
  rows: readonly Pick<SiteStanceRow, "tracks">[],
  { items }: Pick<SiteSituation, "items">,
): number | null {
  const moved = rows.flatMap(({ tracks }) =>
    tracks.flatMap((track) => (items.includes(track.item) && track.moved !== null ? [track.moved] : [])),
  );
  if (moved.length === 0) return null;
  const sum = moved.reduce((total, { reason, pushes, hollow }) => total + reason - (pushes + hollow) / 2, 0);
  return (100 * sum) / moved.length;
}

/** On the colour of a score, from -100 to 100. */
function contrastCell(value: number | null, options: NumberOptions = {}): CellLike {
  return number(value, formatIndex, { drawn: { as: "score", share: ((value ?? 0) + 100) / 200 }, ...options });
}
