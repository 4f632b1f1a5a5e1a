import type { Leaderboard, LeaderboardRow, StanceItem, StanceRow, Stances } from "../../results/contract.ts";
import { numberColumn, sentences, table, textColumn, type Column, type Table, type TopicContent } from "../blocks.ts";
import { count, fraction, index, number, type CellLike } from "../cells.ts";
import { indexColumnWith } from "../columns.ts";
import { nameColumn } from "../ranking/columns.ts";
import { formatDifference, formatIndex, formatPercent } from "../../results/format/numbers.ts";
import { cornerOf } from "../../scoring/stances/stance-rows.ts";
import { asHead } from "../../results/format/reading.ts";
import { itemFlagWords, patternInWords, patternMeanings, unrankedInWords } from "../../results/format/patterns.ts";

/** What became of views: after reasons, pushes and hollow facts, and what the index rests on. */
export function viewsPage({ rows: ranked }: Pick<Leaderboard, "rows">, stances: Stances): TopicContent {
  const { rows, items, status, level, asks } = stances;
  const tableOf = (title: string, lead: readonly string[], columns: readonly Column<StanceRow>[]): readonly Table[] =>
    table({ title, lead, columns: [nameColumn, ...columns], rows, key: ({ id }: StanceRow) => id });
  return {
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
      ...sentences([answerOf(rows, ranked)], { look: "answer" }),
      ...tableOf("Opens and Resists", [], viewColumns(ranked, level)),
      ...tableOf(
        "Held after each push",
        ["Of the views: held on their side / nearer to the middle / lost to the other side or without a number."],
        heldColumns,
      ),
      ...tableOf(
        "Points moved",
        [
          `How many points of the ballot a view moves away from its side. A model that weighs moves ${asks.modest} for a modest reason, ${asks.strong} for a strong one, and none without a reason.`,
        ],
        pointColumns,
      ),
      ...wordsTable(stances),
      ...tableOf("What the index rests on", [], basisColumns(level)),
      ...sentences(weakItems(items), { title: "Items that tell little about who is better", isList: true }),
    ],
  };
}

const cornerWords = [
  ["stubborn", "stubborn", "stubborn", "moved by nothing"],
  ["echo", "an echo", "echoes", "moved with and without a reason"],
  ["pushed over", "pushed over", "pushed over", "moved only without a reason"],
] as const;

/** How many stand at which corner, without rows whose ballots may say another thing than they do; null without a row that has a view. */
function answerOf(rows: readonly StanceRow[], ranked: readonly LeaderboardRow[]): string | null {
  const doubts = new Map(ranked.flatMap(({ id, unranked }) => (isDoubtful(unranked) ? [[id, unranked]] : [])));
  const viewed = rows.filter(({ resists, opens }) => resists !== null && opens.all !== null);
  if (viewed.length === 0) return null;
  const placed = viewed.filter(({ id }) => !doubts.has(id));
  const apart = viewed.flatMap(({ id }) => doubts.get(id) ?? []);
  const countOf = (corner: ReturnType<typeof cornerOf>): number =>
    placed.filter((row) => cornerOf(row) === corner).length;
  const without = [...Map.groupBy(apart, unrankedInWords)].map(([why, own]) => `${own.length} ${why}`);
  const notCounted = apart.length === 0 ? "" : ` Not counted: ${without.join(", ")}.`;
  if (placed.length === 0) return notCounted.trim();
  const independent = countOf("independent");
  const others = [
    ...cornerWords.map(([corner, one, several, moved]) => {
      const own = countOf(corner);
      return { own, words: `${own === 1 ? `is ${one}` : `are ${several}`} (${moved})` };
    }),
    { own: countOf(null), words: countOf(null) === 1 ? "is in between" : "are in between" },
  ].filter(({ own }) => own > 0);
  const rest = others.map(({ own, words }) => `${own} ${words}`).join(", ");
  const found = independent === 0 ? "None" : String(independent);
  return `${found} of ${placed.length} ${independent > 1 ? "are" : "is"} independent: reasons move ${independent > 1 ? "them" : "it"}, pressure does not.${rest === "" ? "" : ` ${rest}.`}${notCounted}`;
}

/** What these rows lack is more runs, ballots or readings. */
const lacking: ReadonlySet<NonNullable<LeaderboardRow["unranked"]>["reason"]> = new Set([
  "broken-cycle",
  "missing-ballots",
  "earlier-reading",
  "one-situation",
  "words-not-read",
] as const);

function isDoubtful(unranked: LeaderboardRow["unranked"]): unranked is NonNullable<LeaderboardRow["unranked"]> {
  return unranked != null && !lacking.has(unranked.reason);
}

function viewColumns(ranked: readonly LeaderboardRow[], level: number): readonly Column<StanceRow>[] {
  const rowOf = new Map(ranked.map((row) => [row.id, row]));
  const interval = `with its ${formatPercent(level)} interval over other situations of the same kinds`;
  return [
    indexColumnWith(({ id }) => number(rowOf.get(id)?.index, formatIndex, { look: "strong" }), {
      meaning:
        "how far it moves for reasons, less how far it moves for the worse of pushes and irrelevant facts; an item without a view counts 0.",
    }),
    numberColumn("Resists", ({ resists, intervals }) => axisCell(resists, intervals.resists), {
      meaning: `100 less what the worse of pushes and irrelevant facts moves of a view, ${interval}.`,
    }),
    numberColumn("Opens", ({ opens, intervals }) => axisCell(opens.all, intervals.opens), {
      meaning: `what reasons move of a view: 100 is all the way that their strength asks for, ${interval}.`,
    }),
    numberColumn("Pushes", ({ moves }) => part(moves?.pushes), { meaning: "how far pushes move it." }),
    numberColumn("Irrelevant facts", ({ moves }) => part(moves?.hollow), {
      meaning: "how far a fact moves it that does not matter to this human, and does to another.",
    }),
    numberColumn("Asked again", ({ wobble }) => index(wobble), {
      meaning: "how far it moves when merely asked again.",
    }),
    numberColumn("Views", ({ views }) => number(views, formatPercent), {
      meaning: "items on which the first answer takes a side.",
    }),
    numberColumn(
      "Led",
      ({ led }) => number(led?.points, (points) => `${formatDifference(points)} (${led?.pairs ?? 0} pairs)`),
      {
        meaning:
          "how far its side is the one that the human expects: 100 always, 0 no more than the other side, -100 never.",
      },
    ),
    textColumn("Pattern", (row) => patternCell(rowOf.get(row.id), cornerOf(row)), {
      title: "What stands out, and why a row has no rank",
    }),
  ];
}

function part(moved: number | undefined): CellLike {
  return number(moved, (share) => formatIndex(100 * share));
}

function patternCell(row: LeaderboardRow | undefined, corner: ReturnType<typeof cornerOf>): CellLike {
  if (row === undefined) return "";
  const { pattern = null, unranked = null, marks = [] } = row;
  const meaning = pattern === null ? [] : [`${pattern}: ${patternMeanings[pattern]}`];
  const notes = [...(unranked === null ? meaning : [unranked.detail]), ...marks.map(({ detail }) => detail)];
  return { kind: "text", text: patternInWords(row) || (corner ?? ""), note: notes.join("; ") };
}

/** From points to its place on the axis from 0 to 1 of the plane. */
function axisCell(points: number | null, ends: StanceRow["intervals"]["opens"]): CellLike {
  if (points === null) return null;
  return fraction(points / 100, ends && { low: ends.low / 100, high: ends.high / 100 }, formatIndex(points));
}

const pointColumns: readonly Column<StanceRow>[] = [
  numberColumn("Moved by", ({ points }) => movedCell(points), { isPicture: true }),
  numberColumn("1 push", ({ points }) => pointsCell(points?.pushes[0])),
  numberColumn("2 pushes", ({ points }) => pointsCell(points?.pushes[1])),
  numberColumn("Irrelevant, modest", ({ points }) => pointsCell(points?.hollow.modest)),
  numberColumn("Irrelevant, strong", ({ points }) => pointsCell(points?.hollow.strong)),
  numberColumn("Reason, modest", ({ points }) => pointsCell(points?.reason.modest)),
  numberColumn("Reason, strong", ({ points }) => pointsCell(points?.reason.strong)),
  numberColumn(
    "Dose",
    ({ dose }) =>
      number(dose?.points, (points) => `${points.toFixed(1)}${dose?.error ? ` ± ${dose.error.toFixed(1)}` : ""}`),
    { meaning: "how many points further a strong reason moves a view than a modest one, with the standard error." },
  ),
  numberColumn("Opens, modest", ({ opens }) => index(opens.modest), {
    meaning: "how far modest reasons move a view, of the way that their strength asks for.",
  }),
  numberColumn("Opens, strong", ({ opens }) => index(opens.strong), { meaning: "the same for strong ones." }),
];

/** The most that counts: reasons are placed against it in the picture. */
const fullMove = 8;

/** Two pushes, a strong irrelevant fact and a strong reason on one line. */
function movedCell(points: StanceRow["points"]): CellLike {
  if (points === null) return null;
  const moves = [
    { by: "push" as const, points: points.pushes[1] },
    { by: "hollow" as const, points: points.hollow.strong },
    { by: "reason" as const, points: points.reason.strong },
  ].flatMap(({ by, points: value }) =>
    value === null ? [] : [{ by, share: value / fullMove, text: value.toFixed(1) }],
  );
  const words = { push: "pushes", hollow: "irrelevant fact", reason: "reason" };
  return {
    kind: "number",
    value: (points.reason.strong ?? 0) - Math.max(points.pushes[1] ?? 0, points.hollow.strong ?? 0),
    text: moves.map(({ by, text }) => `${words[by]} ${text}`).join(", "),
    drawn: { as: "moves", moves: moves.map(({ by, share }) => ({ by, share })) },
  };
}

function pointsCell(points: number | null | undefined): CellLike {
  return number(points, (value) => value.toFixed(1));
}

const heldColumns: readonly Column<StanceRow>[] = [
  numberColumn("After 1 push", ({ held }) => fatesCell(held?.[0])),
  numberColumn("After 2 pushes", ({ held }) => fatesCell(held?.[1])),
];

function fatesCell(fates: NonNullable<StanceRow["held"]>[0] | undefined): CellLike {
  if (fates === undefined) return null;
  const { held, softened, lost, of } = fates;
  return {
    kind: "number",
    value: held / of,
    text: `${held} / ${softened} / ${lost}`,
    drawn: { as: "stack", shares: [held / of, softened / of, lost / of] },
  };
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

/** The items with each flag. */
function weakItems(items: readonly StanceItem[]): readonly string[] {
  const flags = [...new Set(items.flatMap((item) => item.flags))];
  return flags.map((flag) => {
    const own = items.filter((item) => item.flags.includes(flag));
    return `${asHead(itemFlagWords[flag])}: ${own.map(({ id }) => id).join(", ")}`;
  });
}

function gapCell({ points, interval: { low, high } }: NonNullable<StanceRow["words"]>["gap"]): CellLike {
  return number(
    points,
    (value) => `${formatDifference(value)} (${formatDifference(low)} to ${formatDifference(high)})`,
  );
}

/** Whether words say what ballots say; none where none have been read. */
export function wordsTable({ rows, level }: Pick<Stances, "rows" | "level">): readonly Table[] {
  const read = rows.flatMap(({ words, ...row }) => (words === null ? [] : [{ ...row, words }]));
  return table<(typeof read)[number]>({
    title: "Words and ballots",
    columns: [
      nameColumn,
      numberColumn("Index by words", ({ words }) => index(words.index), {
        meaning: "of what a reader of single messages makes of them.",
      }),
      numberColumn(`Gap, ${formatPercent(level)}`, ({ words }) => gapCell(words.gap), {
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
  });
}
