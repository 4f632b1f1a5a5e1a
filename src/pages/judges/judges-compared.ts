import type { JudgeSection } from "../../results/contract.ts";
import { formatAlpha, formatDifference } from "../../results/format/numbers.ts";
import { numberColumn, table, textColumn, type Chart, type Table } from "../blocks.ts";
import { bar, correlation, count, difference, index, interval, score, type Cell, type CellLike } from "../cells.ts";
import { meanColumnWith, runColumnWith } from "../columns.ts";
import { nameColumn } from "../ranking/columns.ts";
import { alphaColumn, conversationsColumn, judgeColumns, spreadColumn, type Name } from "./judge-cells.ts";

type Agreement = NonNullable<JudgeSection["agreement"]>;

export function fieldAgreement({ agreement }: JudgeSection): readonly Table[] {
  if (agreement === null) return [];
  return table<Agreement["fields"][number]>({
    title: "Agreement by field",
    columns: [
      textColumn("Field", ({ field }) => field),
      textColumn("Scale", ({ measurement }) => measurement),
      {
        ...alphaColumn,
        cell: ({ alpha }) => bar(alpha, alpha ?? 0, formatAlpha),
        title: "Krippendorff's alpha of all judges but those that agree with no other",
        meaning:
          "Krippendorff's alpha of all judges but those that agree with no other: 1 is perfect, 0 chance; from 0.8 on grades can be relied on.",
      },
      conversationsColumn,
    ],
    rows: agreement.fields,
    key: ({ field }) => field,
    legend: reliability(agreement),
  });
}

function reliability({ reliability: found }: Agreement): readonly string[] {
  if (found === null) return [];
  const { judgeIds, conversations, single, average } = found;
  return [
    `Of the ${judgeIds.length} judges with ${conversations} conversations in common, ICC(2,1) of one is ${single.toFixed(2)}, ICC(2,${judgeIds.length}) of their mean ${average.toFixed(2)}: the intraclass correlation of verdict scores (each field scaled to 0..100, averaged), as absolute agreement.`,
  ];
}

type Pair = Agreement["pairs"][number];

/** In a narrow terminal the letter is enough. */
const shortName = { kind: "shrink", comfortable: 12, least: 4 } as const;

/** A matrix of coefficients in the colours of scores; elsewhere a line for each pair. */
export function pairAgreement({ judges, agreement }: JudgeSection, name: Name): readonly Chart[] {
  if (agreement === null) return [];
  const { pairs } = agreement;
  const nameOf = (id: string | undefined): CellLike => {
    const judge = judges.find((each) => each.id === id);
    return judge === undefined ? null : name(judge);
  };
  const found = table<Pair>({
    title: "Agreement by pair",
    columns: [
      textColumn("First", ({ judgeIds: [first] }) => nameOf(first), { fit: shortName }),
      textColumn("Second", ({ judgeIds: [, second] }) => nameOf(second), { fit: shortName }),
      numberColumn("In common", ({ conversations }) => count(conversations), { title: "Conversations in common" }),
      numberColumn("Kappa", ({ kappa }) => correlation(kappa), { meaning: "of verdict scores, weighted by squares." }),
      numberColumn("First - second", ({ meanDifference }) => difference(meanDifference), {
        meaning: "the mean difference of verdict scores, in points of 100.",
      }),
      textColumn("Least agreement", leastAgreement, {
        meaning: "the field with the lowest kappa, and in how many conversations both graded it.",
      }),
    ],
    rows: pairs,
    key: ({ judgeIds }) => judgeIds.join(" "),
  });
  const shown = judges.filter(({ id }) => pairs.some(({ judgeIds }) => judgeIds.includes(id)));
  return found.map((each) => ({
    kind: "chart",
    table: each,
    chart: {
      kind: "heat",
      corner: "Kappa, row minus column",
      columns: shown.map(name),
      rows: shown.map((row) => ({
        head: name(row),
        cells: shown.map((column) => matrixCell(pairs, row.id, column.id)),
      })),
    },
  }));
}

/** Kappa and how much higher the row's judge grades than the column's; nothing on the diagonal. */
function matrixCell(pairs: readonly Pair[], row: string, column: string): Cell {
  const pair = pairs.find(({ judgeIds }) => row !== column && judgeIds.includes(row) && judgeIds.includes(column));
  if (pair === undefined || pair.kappa === null) return { kind: "nothing" };
  const { kappa, conversations } = pair;
  const sign = pair.judgeIds[0] === row ? 1 : -1;
  const points = pair.meanDifference === null ? null : sign * pair.meanDifference;
  return {
    kind: "number",
    value: kappa,
    text: `${kappa.toFixed(2)}, ${formatDifference(points)}`,
    drawn: { as: "score", share: kappa },
    note: `${conversations} conversations`,
  };
}

function leastAgreement({ fields }: Pair): string | null {
  const [least] = fields
    .flatMap(({ field, kappa, conversations }) => (kappa === null ? [] : [{ field, kappa, conversations }]))
    .toSorted((one, other) => one.kappa - other.kappa);
  return least === undefined ? null : `${least.field} ${least.kappa.toFixed(2)} (${least.conversations})`;
}

type IndexRow = JudgeSection["rows"][number];

export function indexByJudge({ judges, rows }: JudgeSection): readonly Table[] {
  const present = ({ indices }: IndexRow): readonly number[] => indices.flatMap((value) => value ?? []);
  return table<IndexRow>({
    title: "Index by judge",
    columns: [
      nameColumn,
      ...judgeColumns(judges, rows, ({ indices }, place) => index(indices[place])),
      numberColumn(
        "Lowest to highest",
        (row) => {
          const points = present(row);
          const [low, high] = [Math.min(...points), Math.max(...points)];
          return interval({ low, high }, row.mean, { points, text: `${low.toFixed(1)} to ${high.toFixed(1)}` });
        },
        { scale: "index", isPicture: true },
      ),
      meanColumnWith(({ mean }) => index(mean)),
      { ...spreadColumn, title: "Highest minus lowest" },
      conversationsColumn,
    ],
    rows,
    key: ({ id }) => id,
    sortedBy: { by: "Mean", direction: "desc" },
    first: 20,
    legend: [
      "The index by each judge, over the conversations of a model config that all of these judges scored; without those who graded less than half of it.",
    ],
  });
}

type Disagreement = JudgeSection["disagreements"][number];

export function disagreements({ judges, disagreements: rows }: JudgeSection): readonly Table[] {
  return table<Disagreement>({
    title: "Where judges disagree most",
    id: "disagreements",
    columns: [
      textColumn("Conversation", ({ title, id, run, scenarioId, configuration }) => ({
        kind: "name",
        text: title,
        link: { kind: "conversation", id, run, scenarioId, configuration },
      })),
      nameColumn,
      runColumnWith(({ run }) => count(run)),
      ...judgeColumns(judges, rows, ({ scores }, place) => score(scores[place])),
      spreadColumn,
    ],
    rows,
    legend: [
      "Verdict scores of the same conversation (each field scaled to 0..100, averaged) by each judge, the widest apart first. Judges that agree with no other judge are shown but do not count for the difference.",
    ],
  });
}
