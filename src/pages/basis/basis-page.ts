import type { IndexBasisReport, Leaderboard, LeaderboardRow } from "../../results/contract.ts";
import { formatIndex, formatShare } from "../../results/format/numbers.ts";
import { asHead, sampledWords, type SampledWords } from "../../results/format/reading.ts";
import { numberColumn, sentences, table, textColumn, type Block, type Table, type TopicContent } from "../blocks.ts";
import { bar, correlation, count, index } from "../cells.ts";
import { placeColumn } from "../ranking/columns.ts";
import { nameColumns } from "../ranking/marks.ts";
import { rankAtEqualWeights, rankWithoutOne } from "./basis-columns.ts";

// How much the ranking depends on single scenarios or items and on the weights, and what scores vary by.

type Based = Pick<Leaderboard, "basis" | "measures">;

/** Null below two ranked rows. */
export function basisPage(leaderboard: Leaderboard): TopicContent | null {
  const blocks = [...basisBlocks(leaderboard), ...basisRanks(leaderboard)];
  return blocks.length === 0 ? null : { blocks };
}

export const basisTitle = "What the index rests on";

export function basisBlocks({ basis, measures }: Based): readonly Block[] {
  if (basis === null) return [];
  const words = sampledWords(measures);
  return [
    ...droppedScenarios(basis, words),
    ...sentences([equalWeightsSentence(basis)]),
    ...varianceShares(basis, words),
    ...consistency(basis, words),
  ];
}

/** On which question the order depends most, for below every ranking. */
export function summariseBasis({ basis, measures }: Based): readonly string[] {
  if (basis === null) return [];
  const heaviest = heaviestScenario(basis, sampledWords(measures));
  return heaviest === "" ? [] : [heaviest];
}

function heaviestScenario({ scenarios }: IndexBasisReport, { one }: SampledWords): string {
  const [most] = scenarios.toSorted((left, right) => right.meanRankChange - left.meanRankChange);
  if (most === undefined) return "";
  if (most.meanRankChange === 0) return `The order does not hang on a single ${one}.`;
  return `The order depends most on ${most.id} (${most.title}): without it, ranks move by ${placesOf(most.meanRankChange)} on average.`;
}

/** Places as shown: `1.0 place`, `3.2 places`. */
function placesOf(change: number): string {
  const shown = formatIndex(change);
  return `${shown} ${shown === "1.0" ? "place" : "places"}`;
}

function droppedScenarios({ scenarios }: IndexBasisReport, { one }: SampledWords): readonly Table[] {
  return table<IndexBasisReport["scenarios"][number]>({
    title: `Without one ${one}`,
    columns: [
      textColumn("Without", ({ id }) => id, { title: asHead(one) }),
      textColumn("What happens", ({ title }) => title),
      numberColumn("Mean rank change", ({ meanRankChange }) => index(meanRankChange), {
        meaning: `places that ranks move, on average over the ranked model configs, if the index leaves this ${one} out. A measure without another ${one} is left out, and the rest of the index is scaled to 100.`,
      }),
    ],
    rows: scenarios,
    key: ({ id }) => id,
    first: 20,
  });
}

function equalWeightsSentence({ equalWeights }: IndexBasisReport): string | null {
  if (equalWeights === null) return null;
  return `If every component of the index had the same weight, ranks would move by ${placesOf(equalWeights.meanRankChange)} on average.`;
}

function varianceShares({ variance }: IndexBasisReport, { one, many }: SampledWords): readonly Table[] {
  if (variance === null) return [];
  const parts = [
    { part: "between models", value: variance.model },
    { part: `between ${many}`, value: variance.scenario },
    { part: `specific to one model on one ${one}`, value: variance.modelByScenario },
    { part: "between whole runs", value: variance.run },
    { part: "of single conversations, with the judge's noise", value: variance.conversation },
  ];
  return table<(typeof parts)[number]>({
    title: `Variance of the ${many}' scores`,
    id: "variance",
    columns: [
      textColumn("Part", ({ part }) => part),
      numberColumn("Share", ({ value }) => bar(value, value, formatShare)),
    ],
    rows: parts,
    key: ({ part }) => part,
    legend: [`Over ${variance.modelConfigs} model configs with ${variance.runs} runs each.`],
  });
}

function consistency({ components }: IndexBasisReport, { many }: SampledWords): readonly Table[] {
  if (components.every(({ alpha }) => alpha === null)) return [];
  return table<IndexBasisReport["components"][number]>({
    title: "Agreement within components",
    columns: [
      textColumn("Component", ({ title }) => title),
      numberColumn(asHead(many), ({ scenarios }) => count(scenarios)),
      numberColumn("Alpha", ({ alpha }) => correlation(alpha), {
        title: "Cronbach's alpha",
        meaning: `how well the ${many} of a component agree on who is better (Cronbach's alpha). 1 is full agreement, 0 is none.`,
      }),
    ],
    rows: components,
    key: ({ id }) => id,
  });
}

/** The alternative ranks of each ranked row; none without a basis. */
export function basisRanks({ basis, rows, measures }: Leaderboard): readonly Table[] {
  if (basis === null) return [];
  const { ranks, equalWeights, scenarios } = basis;
  const ranked = rows.filter(({ complete }) => complete);
  const ranksOf = ({ id }: LeaderboardRow): IndexBasisReport["ranks"][string] | undefined => ranks[id];
  return table<LeaderboardRow>({
    title: "Other ranks",
    columns: [
      ...nameColumns(ranked),
      { ...placeColumn, head: "Rank" },
      ...(scenarios.length === 0 ? [] : [rankWithoutOne(sampledWords(measures), ranksOf)]),
      ...(equalWeights === null ? [] : [rankAtEqualWeights(ranksOf)]),
    ],
    rows: ranked,
    key: ({ id }) => id,
  });
}
