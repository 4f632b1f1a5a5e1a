import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../../results/contract.ts";
import { equalRuns, noIntervalReason } from "../../results/format/intervals.ts";
import { formatPercent } from "../../results/format/numbers.ts";
import { explainUnmeasured, explainUnranked, patternInWords, patternMeanings } from "../../results/format/patterns.ts";
import { isContrast } from "../../results/format/reading.ts";
import { summariseBasis } from "../basis/basis-page.ts";
import { sentences, table, type Block, type Table } from "../blocks.ts";
import { incompleteColumns, intervalHead, rankingColumns } from "./columns.ts";
import { legendOf as marksIn, marksColumns } from "./marks.ts";

/** How independent each model config is, with what readers need to know. */
export function rankingBlocks(leaderboard: Leaderboard): readonly Block[] {
  const ranked = leaderboard.rows.filter(({ complete }) => complete);
  return [
    ...(ranked.length > 0
      ? rankedTable(leaderboard, ranked)
      : sentences(["None of these model configs is complete yet, so none of them is ranked."])),
    ...incompleteTable(leaderboard),
  ];
}

function rankedTable(leaderboard: Leaderboard, rows: readonly LeaderboardRow[]): readonly Table[] {
  return table<LeaderboardRow>({
    title: "Ranking",
    columns: rankingColumns(leaderboard, marksColumns(rows)),
    rows,
    key: ({ id }) => id,
    sortedBy: { by: "place", direction: "asc" },
    legend: [
      ...explainRanking(leaderboard),
      ...summariseBasis(leaderboard),
      ...explainMeasures(leaderboard.measures),
      ...marksIn(leaderboard.rows).map(({ sign, meaning }) => `${sign}: ${meaning}.`),
    ],
  });
}

function incompleteTable({ rows, suite }: Pick<Leaderboard, "rows" | "suite">): readonly Table[] {
  const incomplete = rows.filter(({ complete }) => !complete);
  // Above it the ranking explains the marks of all rows.
  const marks = incomplete.length < rows.length ? [] : marksIn(incomplete);
  return table<LeaderboardRow>({
    title: "Incomplete, not ranked",
    columns: incompleteColumns(marksColumns(incomplete)),
    rows: incomplete,
    key: ({ id }) => id,
    lead: [
      "An index over some of its parts would not be comparable.",
      ...(suite.origin === "imported" ? [] : [completing]),
      ...(incomplete.some(({ measuredUnder = [] }) => measuredUnder.length > 0) ? [otherWays] : []),
    ],
    legend: marks.map(({ sign, meaning }) => `${sign}: ${meaning}.`),
  });
}

const completing =
  "To complete a row: aib runs has the commands. What only another judge graded: aib judge --judge <the one of this ranking>. What was never planned: its own aib run without --exp.";

const otherWays =
  "What was measured in another way only, aib leaderboard ranks with --variants <variant> --modes <delivery>.";

/** The legend of the ranking as a browser shows it. */
export function rankingLegend(leaderboard: Leaderboard): readonly string[] {
  const columns = rankingColumns(leaderboard);
  return [
    ...columns.flatMap(({ head, meaning }) => (meaning === undefined ? [] : [`${head}: ${meaning}`])),
    ...explainRanking(leaderboard),
  ];
}

/** What concerns the whole table: the suite, rows without a number, and weights. */
export function explainRanking(leaderboard: Leaderboard): readonly string[] {
  const { components, measures, rows } = leaderboard;
  const total = components.reduce((sum, { weight }) => sum + weight, 0);
  const shares = components.map(({ title, weight }) => `${title} ${formatPercent(weight / total)}`);
  return [
    ...(isContrast(measures) ? statusOf(leaderboard) : []),
    ...explainUnmeasured(leaderboard),
    ...explainPatterns(rows),
    ...(components.length > 1 ? [`Index weights: ${shares.join(", ")}.`] : []),
    ...explainMissingInterval(leaderboard),
  ];
}

export function statusOf({ status = null }: Pick<Leaderboard, "status">): readonly string[] {
  return status === null ? [] : [`Status of the suite: ${status}.`];
}

/** What the patterns mean that some row shows, then why each row is left out of the ranks. */
export function explainPatterns(rows: readonly LeaderboardRow[]): readonly string[] {
  const shown = new Set(rows.flatMap((row) => (row.complete ? patternInWords(row) : [])));
  return [
    ...Object.entries(patternMeanings).flatMap(([name, meaning]) => (shown.has(name) ? [`${name}: ${meaning}.`] : [])),
    ...explainUnranked(rows),
  ];
}

/** Why a ranked row has no interval; none where every row has one. */
function explainMissingInterval(leaderboard: Leaderboard): readonly string[] {
  const without = leaderboard.rows.filter(({ complete, interval }) => complete && interval === null);
  if (without.length === 0) return [];
  const reasons = [...new Set(without.map(noIntervalReason))];
  const isByPerson = leaderboard.judge?.model.startsWith("human/") === true;
  const moreHelp =
    leaderboard.suite.origin !== "imported" && !isByPerson && reasons.some((reason) => reason !== equalRuns);
  const next = !moreHelp ? "" : " aib rerun --models <model> --target-runs 5 adds runs.";
  return [`No ${intervalHead(leaderboard)} (–): ${reasons.join("; ")}.${next}`];
}

/** The scales of the shown measures, measures with the same scale together. */
function explainMeasures(measures: readonly LeaderboardMeasure[]): readonly string[] {
  if (isContrast(measures)) return arrowIn(measures) ? ["↓: less is better, down to 0."] : [];
  const shown = measures.filter(({ weighted }) => weighted);
  const byRange = Map.groupBy(shown, ({ unit, min, max }) => (unit === "share" ? "a share" : `${min} to ${max}`));
  const [most, ...others] = [...byRange].toSorted(([, one], [, other]) => other.length - one.length);
  if (most === undefined) return [];
  const rest = others.map(([range, own]) => `${own.map(({ title }) => title).join(", ")} ${range}`);
  const less = arrowIn(shown) ? "; ↓ less is better" : "";
  return [`Measures: ${[`means of grades, ${most[0]}`, ...rest].join("; ")}${less}.`];
}

function arrowIn(measures: readonly LeaderboardMeasure[]): boolean {
  return measures.some(({ better }) => better === "lower");
}
