import type { Leaderboard, LeaderboardMeasure } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import { explainInterval, percent } from "./intervals.ts";
import { legendOf, type Sign } from "./marks.ts";
import { measureHead } from "./row-columns.ts";

/** What the table is of: the suite, then judge, configurations and how many rows there are. */
export function titleOf({ suite }: Pick<Leaderboard, "suite">): string {
  const imported = suite.origin === "imported" ? ", imported" : "";
  return `${plainText(suite.title)} · suite ${plainText(suite.id)} ${plainText(suite.version)}${imported}`;
}

export function describeOf({ suite, judge, configurations, rows }: Leaderboard): string {
  const ranked = rows.filter(({ complete }) => complete).length;
  return [
    judge ? `judge ${plainText(judge.model)}` : "no judge",
    configurations.map(({ variant, delivery }) => `${plainText(variant)} + ${delivery}`).join(", "),
    `digest ${suite.digest.slice(0, 12)}`,
    `${ranked} ranked, ${rows.length - ranked} incomplete`,
  ].join(" · ");
}

/** What a reader needs for the table above: signs, weights, the interval. */
export function explainIndex(leaderboard: Leaderboard): readonly string[] {
  if (leaderboard.rows.length === 0) return [];
  const signs = explainSigns(leaderboard).map(({ sign, meaning }) => `${sign.padEnd(3)}  ${meaning}`);
  return [...signs, ...explainNumbers(leaderboard)];
}

/** The signs that the ranking carries. */
export function explainSigns({ measures, rows }: Leaderboard): readonly Sign[] {
  return [
    ...legendOf(rows),
    ...(rows.some(isTied(rows))
      ? [{ sign: "=", meaning: "equal index as shown: the order among them means nothing" }]
      : []),
    ...(measures.some(({ better }) => better === "lower") ? [{ sign: "↓", meaning: "less is better" }] : []),
  ];
}

/** What the index is made of, and what its interval is. */
export function explainNumbers(leaderboard: Leaderboard): readonly string[] {
  const { components, rows } = leaderboard;
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const shares = components.map(({ title, weight }) => `${plainText(title)} ${percent(weight / total)}`);
  return [
    `Index 0 to 100: ${shares.join(", ")}.`,
    ...(rows.some(({ interval }) => interval !== null) ? [explainInterval(leaderboard)] : []),
  ];
}

/** The measures by their full names, for the detailed view. */
export function explainMeasures({ measures }: Pick<Leaderboard, "measures">): readonly string[] {
  return measures.map((measure) => `${measureHead(measure)}: ${plainText(measure.title)}, ${rangeOf(measure)}`);
}

export const healthLegend: readonly string[] = [
  "Run costs: generation and judging, mean over the runs that cost anything; ≥ where a price is unknown.",
  "Unscored: no readable grade. Broken: a generation that failed, left out. Open: planned, not there yet.",
  "Cut: answers ended by the token limit. Redrawn: replies without an answer, asked for again.",
];

export function otherSuiteLines({ otherSuites }: Leaderboard): readonly string[] {
  return otherSuites.map(({ id, version, digest, origin, results }) => {
    const name = `${plainText(id)} ${plainText(version)}${origin === "imported" ? ", imported" : ""}`;
    return `Also here: ${name}, ${results} results. aib leaderboard --suite ${digest.slice(0, 12)}`;
  });
}

function isTied(rows: Leaderboard["rows"]): (row: Leaderboard["rows"][number]) => boolean {
  return ({ rank }) => rank !== null && rows.filter((row) => row.rank === rank).length > 1;
}

function rangeOf({ min, max, better, unit, weighted }: LeaderboardMeasure): string {
  const range = unit === "share" ? "share" : `${min} to ${max}`;
  return `${range}, ${better === "lower" ? "less" : "more"} is better${weighted ? "" : ", not weighted"}`;
}
