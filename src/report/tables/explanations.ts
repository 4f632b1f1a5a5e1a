import type { Leaderboard, LeaderboardMeasure } from "../contract.ts";
import {
  contrastLimits,
  explainSettings,
  explainUnmeasured,
  formatPercent,
  indexMeaning,
  isContrast,
  nameInWords,
} from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { explainPatterns, explainV2 } from "./ballot-ranking.ts";
import { describeGraders } from "./graders.ts";
import { summariseBasis } from "./index-basis.ts";
import { explainInterval, explainMissingInterval } from "./intervals.ts";
import { legendOf, type Sign } from "./marks.ts";
import { explainPlaces, tieSigns } from "./places.ts";
import { explainRaw, printedMeasureHeads } from "./row-columns.ts";

/** What the table shows: the suite, then judge, configurations and number of rows. */
export function titleOf({ suite }: Pick<Leaderboard, "suite">): string {
  const imported = suite.origin === "imported" ? ", imported" : "";
  return `${plainText(suite.title)} · suite ${plainText(suite.id)} ${plainText(suite.version)}${imported}`;
}

export function describeOf(leaderboard: Leaderboard): string {
  const { suite, configurations, rows, experiments } = leaderboard;
  const ranked = rows.filter(({ complete, unranked = null }) => complete && unranked === null).length;
  const unranked = rows.filter(({ complete, unranked: reason = null }) => complete && reason !== null).length;
  const incomplete = `${rows.length - ranked - unranked} incomplete`;
  return [
    describeGraders(leaderboard),
    configurations.map(({ variant, delivery }) => `${plainText(variant)} + ${delivery}`).join(", "),
    `digest ${suite.digest.slice(0, 12)}`,
    experiments === null
      ? [`${ranked} ranked`, ...(unranked === 0 ? [] : [`${unranked} not ranked`]), incomplete].join(", ")
      : `only ${experiments.join(", ")}`,
  ].join(" · ");
}

/** Legend of the table above: signs, weights, the interval. */
export function explainIndex(leaderboard: Leaderboard): readonly string[] {
  if (leaderboard.rows.length === 0) return [];
  const signs = explainSigns(leaderboard).map(({ sign, meaning }) => `${sign.padEnd(3)}  ${meaning}`);
  return [...signs, ...explainNumbers(leaderboard)];
}

/** The signs that the ranking carries. */
export function explainSigns({ measures, rows }: Leaderboard): readonly Sign[] {
  return [
    ...legendOf(rows),
    ...tieSigns(rows),
    ...(measures.some(({ better }) => better === "lower") ? [{ sign: "↓", meaning: "less is better" }] : []),
  ];
}

/** How to read index, ranks and names, then what the intervals are and what the ranking rests on. */
export function explainNumbers(leaderboard: Leaderboard): readonly string[] {
  const { components, measures, rows, experiments } = leaderboard;
  if (experiments !== null) return [];
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const shares = components.map(({ title, weight }) => `${plainText(title)} ${formatPercent(weight / total)}`);
  const settings = explainSettings(rows);
  return [
    `Index: ${indexMeaning(measures)}.`,
    ...(isContrast(measures) ? [...statusOf(leaderboard), `${contrastLimits}.`] : []),
    ...explainUnmeasured(leaderboard).map(plainText),
    ...explainPatterns(rows),
    ...explainV2(leaderboard),
    ...explainPlaces(leaderboard),
    ...(settings === null ? [] : [`Model config: ${plainText(settings)}.`]),
    `Index weights: ${shares.join(", ")}.`,
    ...(rows.some(({ interval }) => interval !== null) ? [explainInterval(leaderboard)] : []),
    ...explainMissingInterval(leaderboard),
    ...explainRaw(rows),
    ...summariseBasis(leaderboard),
  ];
}

export function statusOf({ status = null }: Pick<Leaderboard, "status">): readonly string[] {
  return status === null ? [] : [`Status of the suite: ${plainText(status)}.`];
}

/** The measures by their full names. */
export function explainMeasures({ measures }: Pick<Leaderboard, "measures">): readonly string[] {
  return measures.map((measure) => `${printedMeasureHeads(measure).head}: ${rangeOf(measure)}`);
}

/** The conversations by their titles, and what their scores are. */
export function explainScenarios({ scenarios }: Pick<Leaderboard, "scenarios">): readonly string[] {
  if (scenarios.length === 0) return [];
  return [
    "Conversations: every graded field scaled to 0..100, 100 is best, mean over runs.",
    ...[...Map.groupBy(scenarios, ({ experiment }) => experiment).values()].map((own) =>
      own.map(({ id, title }) => `${nameInWords(id)}: ${plainText(title)}`).join(" · "),
    ),
  ];
}

/** The boolean fields with their questions, and how their shares are written. */
export function explainShares({ measures }: Pick<Leaderboard, "measures">): readonly string[] {
  const fields = measures.flatMap(({ booleans }) => booleans);
  if (fields.length === 0) return [];
  return [
    ...fields.map(({ field, description }) => `${nameInWords(field)}: ${plainText(description)}`),
    "3/9 12–65%: 3 of 9 verdicts say so, which speaks for a share of 12 to 65% (Wilson). 0/9 ≤29%: none does (rule of three).",
  ];
}

export const healthLegend: readonly string[] = [
  "Cost a run: generation and judging, mean over the runs that cost anything; ≥ where a price is unknown.",
  "Unscored: no readable grade. Broken: a generation that failed, left out. Open: planned, not there yet.",
  "Cut: answers ended by the token limit. Redrawn: replies without an answer, asked for again.",
];

export function otherSuiteLines({ otherSuites }: Leaderboard): readonly string[] {
  return otherSuites.map(({ id, version, digest, origin, results }) => {
    const name = `${plainText(id)} ${plainText(version)}${origin === "imported" ? ", imported" : ""}`;
    return `Also here: ${name}, ${results} results. aib leaderboard --suite ${digest.slice(0, 12)}`;
  });
}

function rangeOf({ min, max, better, unit, weighted }: LeaderboardMeasure): string {
  const range = unit === "share" ? "share" : `${min} to ${max}`;
  return `${range}, ${better === "lower" ? "less" : "more"} is better${weighted ? "" : ", not weighted"}`;
}
