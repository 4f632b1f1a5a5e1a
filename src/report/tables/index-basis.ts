import type { IndexBasisReport, Leaderboard, LeaderboardRow } from "../contract.ts";
import {
  formatCorrelation,
  formatIndex,
  formatRange,
  formatShare,
  noValue,
  sampledWords,
  asHead,
  type SampledWords,
} from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { numberColumn, textColumn, type Column } from "../pages/blocks.ts";
import type { DetailTable } from "./details.ts";
import { nameColumns, optional } from "./row-columns.ts";

export const basisTitle = "What the index rests on";

/** One sentence or two in plain words, for below every ranking. */
export function summariseBasis({ basis, measures }: Pick<Leaderboard, "basis" | "measures">): readonly string[] {
  if (basis === null) return [];
  const words = sampledWords(measures);
  const sentences = [heaviestScenario(basis, words), mostOfVariance(basis, words)].filter(
    (sentence) => sentence !== "",
  );
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

function heaviestScenario({ scenarios }: IndexBasisReport, words: SampledWords): string {
  const [most] = scenarios.toSorted((one, other) => other.meanRankChange - one.meanRankChange);
  if (most === undefined) return "";
  if (most.meanRankChange === 0) return `Leaving out any one ${words.one} changes no rank.`;
  return `Leaving out one ${words.one} moves ranks by up to ${placesOf(most.meanRankChange)} on average (${plainText(most.id)}: ${plainText(most.title)}).`;
}

function mostOfVariance({ variance }: IndexBasisReport, { one }: SampledWords): string {
  if (variance === null) return "";
  return `${formatShare(variance.model)} of the variance of scores is between models, ${formatShare(variance.modelByScenario)} is specific to one model on one ${one}.`;
}

/** Places as shown: `1.0 place`, `3.2 places`. */
function placesOf(change: number): string {
  const shown = formatIndex(change);
  return `${shown} ${shown === "1.0" ? "place" : "places"}`;
}

/** The alternative ranks of each ranked row; none without a basis. */
export function basisRankTables({ basis, rows, measures }: Leaderboard): readonly DetailTable[] {
  if (basis === null) return [];
  const { ranks, equalWeights } = basis;
  const without = numberColumn<LeaderboardRow>(`Without one ${sampledWords(measures).one}`, ({ id }) => {
    const own = ranks[id];
    return own === undefined ? noValue : formatRange(own.low, own.high);
  });
  const equal = numberColumn<LeaderboardRow>("Equal weights", ({ id }) => String(ranks[id]?.equalWeights ?? noValue));
  return [
    {
      title: `${basisTitle}: ranks`,
      columns: [
        ...nameColumns(rows),
        numberColumn("Rank", ({ rank }) => (rank === null ? noValue : String(rank))),
        ...(basis.scenarios.length > 0 ? [optional(without)] : []),
        ...(equalWeights === null ? [] : [optional(equal)]),
      ],
    },
  ];
}

/** Explains the rank columns, and how far ranks move overall. */
export function explainBasisRanks(basis: IndexBasisReport, { one }: SampledWords): readonly string[] {
  return [
    ...(basis.scenarios.length > 0
      ? [`Without one ${one}: the best and the worst rank over the full index and the index without each ${one}.`]
      : []),
    ...(basis.equalWeights === null
      ? []
      : [
          `Equal weights: the rank if every component of the index had the same weight. Ranks move by ${placesOf(basis.equalWeights.meanRankChange)} on average.`,
        ]),
  ];
}

/** All parts of the variance; none where they are unknown. */
export function explainVariance({ variance }: IndexBasisReport, { one }: SampledWords): readonly string[] {
  if (variance === null) return [];
  const { model, scenario, modelByScenario, run, conversation, modelConfigs, runs } = variance;
  return [
    `Variance of scores, over ${modelConfigs} model configs with ${runs} runs each: model ${formatShare(model)}, ${one} ${formatShare(scenario)}, model on one ${one} ${formatShare(modelByScenario)}, run ${formatShare(run)}, single conversation ${formatShare(conversation)} (with the judge's noise).`,
  ];
}

export function explainAlpha({ many }: SampledWords): string {
  return `Cronbach's alpha: how well the ${many} of a component agree on who is better. 1 is full agreement, 0 is none.`;
}

type DroppedScenario = IndexBasisReport["scenarios"][number];

/** How far ranks move without each scenario. */
export const droppedScenarioColumns: readonly Column<DroppedScenario>[] = [
  textColumn("Without", ({ id }) => id),
  textColumn("What happens", ({ title }) => title),
  numberColumn("Mean rank change", ({ meanRankChange }) => formatIndex(meanRankChange)),
];

type Component = IndexBasisReport["components"][number];

export function consistencyColumns({ many }: SampledWords): readonly Column<Component>[] {
  return [
    textColumn("Component", ({ title }) => title),
    numberColumn(asHead(many), ({ scenarios }) => String(scenarios)),
    numberColumn("Alpha", ({ alpha }) => formatCorrelation(alpha)),
  ];
}

/** The two tables above as sentences, for output with one row per model config. */
export function listBasis({ scenarios, components }: IndexBasisReport, words: SampledWords): readonly string[] {
  const consistent = components.filter(({ alpha }) => alpha !== null);
  return [
    ...(scenarios.length > 0
      ? [
          `Mean rank change without one ${words.one}: ${scenarios.map(({ id, meanRankChange }) => `${plainText(id)} ${formatIndex(meanRankChange)}`).join(", ")}.`,
        ]
      : []),
    ...(consistent.length > 0
      ? [
          `${explainAlpha(words)} ${consistent.map(({ title, alpha }) => `${plainText(title)} ${formatCorrelation(alpha)}`).join(", ")}.`,
        ]
      : []),
  ];
}
