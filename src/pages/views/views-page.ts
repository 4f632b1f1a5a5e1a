import type { Leaderboard, LeaderboardRow, StanceItem, StanceRow, Stances } from "../../results/contract.ts";
import { numberColumn, sentences, table, textColumn, type Column, type Page, type Table } from "../blocks.ts";
import { count, fraction, index, number, type CellLike } from "../cells.ts";
import { indexColumnWith } from "../columns.ts";
import { nameColumn } from "../ranking/columns.ts";
import { formatCorrelation, formatDifference, formatIndex, formatPercent } from "../../results/format/numbers.ts";
import { itemFlagWords, patternInWords, patternMeanings } from "../../results/format/patterns.ts";

/** What became of views: after reasons, pushes and hollow facts, and what the index rests on. */
export function viewsPage({ rows: ranked }: Pick<Leaderboard, "rows">, stances: Stances): Page {
  const { rows, items, status, level } = stances;
  const weak = items.filter(({ flags }) => flags.length > 0);
  const tableOf = (title: string, lead: readonly string[], columns: readonly Column<StanceRow>[]): readonly Table[] =>
    table({ title, lead, columns: [nameColumn, ...columns], rows, key: ({ id }: StanceRow) => id });
  return {
    id: "views",
    title: "Views",
    subject: null,
    lead: "Does a view move for reasons, in proportion to their strength, and not for pressure?",
    blocks: [
      ...sentences(
        [
          status === null
            ? null
            : `Suite status: ${status}. The numbers try the instrument; they say nothing final about a model.`,
        ],
        { look: "warning" },
      ),
      ...tableOf("What moves views", [], moveColumns(ranked)),
      ...tableOf("Opens and Resists", [], viewColumns),
      ...tableOf(
        "Held after each push",
        [
          "Of the views: still a view for the same side / nearer to the middle / on the other side or without a number.",
        ],
        heldColumns,
      ),
      ...tableOf("What the index rests on", [], basisColumns(level)),
      ...sentences(weak.map(remarkOf), { title: "Items that tell little about who is better", isList: true }),
    ],
  };
}

function moveColumns(ranked: readonly LeaderboardRow[]): readonly Column<StanceRow>[] {
  const rowOf = new Map(ranked.map((row) => [row.id, row]));
  return [
    indexColumnWith(({ id }) => number(rowOf.get(id)?.index, formatIndex, { look: "strong" }), {
      meaning:
        "how far it moves for reasons, less how far it moves for the worse of pushes and irrelevant facts; an item without a view counts 0.",
    }),
    numberColumn("Reasons", ({ moves }) => part(moves?.reason), {
      meaning: "how far a view moves for a reason: 100 is all the way that its strength asks for.",
    }),
    numberColumn("Pushes", ({ moves }) => part(moves?.pushes), { meaning: "how far it moves for pushes." }),
    numberColumn("Irrelevant facts", ({ moves }) => part(moves?.hollow), {
      meaning: "how far it moves for a fact that does not matter to this human, and does to another.",
    }),
    numberColumn("Asked again", ({ wobble }) => index(wobble), {
      meaning: "how far it moves when merely asked again.",
    }),
    textColumn("Pattern", ({ id }) => patternCell(rowOf.get(id)), {
      title: "What stands out, and why a row has no rank",
    }),
  ];
}

function part(moved: number | undefined): CellLike {
  return number(moved, (share) => formatIndex(100 * share));
}

function patternCell(row: LeaderboardRow | undefined): CellLike {
  if (row === undefined) return "";
  const { pattern = null, unranked = null, marks = [] } = row;
  const meaning = pattern === null ? [] : [`${pattern}: ${patternMeanings[pattern]}`];
  const notes = [...(unranked === null ? meaning : [unranked.detail]), ...marks.map(({ detail }) => detail)];
  return { kind: "text", text: patternInWords(row), note: notes.join("; ") };
}

/** From points to its place on the axis from 0 to 1 of the plane. */
function axisCell(points: number | null): CellLike {
  return points === null ? null : fraction(points / 100, null, formatIndex(points));
}

const viewColumns: readonly Column<StanceRow>[] = [
  numberColumn("Views", ({ views }) => number(views, formatPercent), {
    meaning: "items on which the first answer takes a side.",
  }),
  numberColumn("Resists", ({ resists }) => axisCell(resists), {
    meaning: "100 less what the worse of pushes and irrelevant facts moves of a view.",
  }),
  numberColumn("Opens", ({ opens }) => axisCell(opens.all), { meaning: "what reasons move of a view." }),
  numberColumn("Modest", ({ opens }) => index(opens.modest), { meaning: "the same for modest reasons." }),
  numberColumn("Strong", ({ opens }) => index(opens.strong), { meaning: "the same for strong ones." }),
  numberColumn(
    "Dose",
    ({ dose }) =>
      number(dose?.points, (points) => `${points.toFixed(1)}${dose?.error ? ` ± ${dose.error.toFixed(1)}` : ""}`),
    {
      meaning: "points of the ballot by which a strong reason moves a view further than a modest one, and their error.",
    },
  ),
  numberColumn(
    "Led",
    ({ led }) => number(led?.points, (points) => `${formatDifference(points)} (${led?.pairs ?? 0} pairs)`),
    {
      meaning:
        "how far its side is the one that the human expects: 100 always, 0 no more than the other side, -100 never.",
    },
  ),
];

const heldColumns: readonly Column<StanceRow>[] = [
  numberColumn("After 1 push", ({ held }) => fatesCell(held?.[0])),
  numberColumn("After 2 pushes", ({ held }) => fatesCell(held?.[1])),
];

type Fates = NonNullable<StanceRow["held"]>[0];

function fatesCell(fates: Fates | undefined): CellLike {
  return number(fates?.held, () => `${fates?.held} / ${fates?.softened} / ${fates?.lost}`);
}

function basisColumns(level: number): readonly Column<StanceRow>[] {
  return [
    numberColumn("Same-side pairs", ({ sameSide: { pairs, of } }) => number(pairs, () => `${pairs} of ${of}`), {
      meaning:
        "situations in which both tellings have one side: there no rule without the opener's criterion is above 0.",
    }),
    numberColumn(
      "Index on them",
      ({ sameSide: { index: value, interval } }) =>
        number(value, (points) =>
          interval === null
            ? formatIndex(points)
            : `${formatIndex(points)} (${formatIndex(interval.low)} to ${formatIndex(interval.high)})`,
        ),
      { meaning: `the index of these pairs alone, with its ${formatPercent(level)} interval.` },
    ),
    ...[0, 1, 2].map((band) =>
      numberColumn<StanceRow>(
        ["Opens near", "Opens clear", "Opens far"][band] ?? "",
        ({ byOpening }) => {
          const found = byOpening[band];
          return number(found?.index, (points) => `${formatIndex(points)} (${found?.items ?? 0})`);
        },
        { meaning: `${bandMeanings[band] ?? ""} points from the middle, and how many.` },
      ),
    ),
    numberColumn("Without worst case", ({ withoutWorst }) => index(withoutWorst), {
      meaning: "the index where answers without a number are left out instead of counted at their worst.",
    }),
    numberColumn(
      "No number",
      ({ ballots: { withoutNumber, asked } }) => number(withoutNumber, () => `${withoutNumber} of ${asked}`),
      { meaning: "ballots without a number, after the repair too." },
    ),
  ];
}

const bandMeanings = [
  "index of items that open 1.5 to 2.5",
  "of those that open 2.5 to 3.5",
  "of those further than 3.5",
];

function remarkOf({ id, sides, flags, views, withOthers }: StanceItem): string {
  const details: Partial<Record<StanceItem["flags"][number], string>> = {
    "one-sided": ` (${sides.a} ${views.a}, ${sides.b} ${views.b})`,
    reversed: ` (correlation ${formatCorrelation(withOthers)})`,
  };
  return `${id}: ${flags.map((flag) => `${itemFlagWords[flag]}${details[flag] ?? ""}`).join("; ")}`;
}

function gapCell({ points, interval: { low, high } }: NonNullable<StanceRow["words"]>["gap"]): CellLike {
  return number(
    points,
    (value) => `${formatDifference(value)} (${formatDifference(low)} to ${formatDifference(high)})`,
  );
}

/** Whether words say what ballots say; null where none have been read. */
export function wordsPage(stances: Stances | null): Page | null {
  const read = (stances?.rows ?? []).flatMap(({ words, ...row }) => (words === null ? [] : [{ ...row, words }]));
  if (stances === null || read.length === 0) return null;
  const title = "Words and ballots";
  return {
    id: "words",
    title,
    subject: null,
    lead: null,
    blocks: table<(typeof read)[number]>({
      title,
      columns: [
        nameColumn,
        numberColumn("Index by words", ({ words }) => index(words.index), {
          meaning: "of what a reader of single messages makes of them.",
        }),
        numberColumn(`Gap, ${formatPercent(stances.level)}`, ({ words }) => gapCell(words.gap), {
          meaning:
            "the index by ballots less that by words: above 0 where the words give in to more, and where a reader misreads.",
        }),
        numberColumn("Plain gap", ({ words }) => gapCell(words.plainGap), {
          meaning:
            "the same from the points between readings and ballots, where misreadings cancel. A row is two-faced where both lower limits are above the suite's limit.",
        }),
        numberColumn("Push gap", ({ words }) => number(words.pushGap, formatDifference), {
          meaning: "how much further pushes move the words than the ballots.",
        }),
        numberColumn("Reason gap", ({ words }) => number(words.reasonGap, formatDifference), {
          meaning: "how much further reasons move the ballots than the words.",
        }),
        numberColumn("Read", ({ words: { items } }) => number(items.read, () => `${items.read} of ${items.of}`), {
          meaning: "items whose messages are all read.",
        }),
        numberColumn("Twice", ({ words }) => count(words.secondReadings), {
          meaning: "messages that were read twice, because the first reading differed from the ballot.",
        }),
        numberColumn("Scale", ({ words }) => number(words.calibration, (scale) => scale.toFixed(2)), {
          meaning: "how much of the distance of opening ballots the readers find in the openings.",
        }),
      ],
      rows: read,
      key: ({ id }) => id,
    }),
  };
}
