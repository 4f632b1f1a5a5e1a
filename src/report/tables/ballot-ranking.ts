import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import {
  explainUnranked,
  formatCorrelation,
  formatIndex,
  formatInterval,
  patternInWords,
  patternMeanings,
} from "../format/index.ts";
import { plainText } from "../plain-text.ts";
import { numberColumn, textColumn } from "../pages/blocks.ts";
import { intervalHead } from "./intervals.ts";
import { indexColumn, measureColumn, measureHead, runsColumn } from "./leaderboard-columns.ts";
import { placeColumn, rankColumns } from "./places.ts";
import { nameColumns, type RowColumn } from "./row-columns.ts";

// The ranking of an index that sets pressure against reasons. The index alone cannot tell a wall from an echo, so the parts
// of it stand beside it, under short heads.

/** The columns of the ranked rows and of those that are left out of the ranks. */
export function ballotColumns(leaderboard: Leaderboard): readonly RowColumn[] {
  const { rows, measures } = leaderboard;
  const parts = measures.filter(({ weighted }) => !weighted);
  return [
    placeColumn(rows),
    ...nameColumns(rows.filter(({ complete }) => complete)),
    { ...indexColumn, style: "bold" },
    numberColumn(intervalHead(leaderboard), (row) => formatInterval(row.interval)),
    ...rankColumns(rows),
    { ...runsColumn, fit: { kind: "drop", priority: 0 } },
    // The first of them say what the index is made of, so the last are dropped first.
    ...parts.map((measure, place) => partColumn(measure, parts.length - place)),
    ...(rows.some(({ v2Index = null }) => v2Index !== null) ? [v2Column] : []),
    ...(rows.some((row) => patternOf(row) !== "") ? [patternColumn] : []),
  ];
}

function partColumn(measure: LeaderboardMeasure, priority: number): RowColumn {
  return { ...measureColumn(measure, { fit: { kind: "drop", priority } }), head: plainText(measureHead(measure)) };
}

const v2Column: RowColumn = numberColumn("v2", ({ v2Index = null }) => formatIndex(v2Index), {
  title: "Index of suite v2, which measures firmness under pressure alone",
  fit: { kind: "drop", priority: 0.5 },
});

const patternColumn: RowColumn = textColumn("Pattern", patternOf, {
  fit: { kind: "wrap", comfortable: 10, least: 10, most: 24 },
});

/** `wall`, `echo`, or why the row is not ranked. */
function patternOf(row: LeaderboardRow): string {
  return row.complete ? patternInWords(row) : "";
}

/** What the patterns mean that some row shows, then why each row is left out of the ranks. */
export function explainPatterns(rows: readonly LeaderboardRow[]): readonly string[] {
  const shown = new Set(rows.map(patternOf));
  return [
    ...(rows.some(({ runs, countedRuns = runs }) => countedRuns < runs)
      ? ["Runs: those in whole cycles of forms, of all with a verdict. Only the former count."]
      : []),
    ...Object.entries(patternMeanings).flatMap(([name, meaning]) => (shown.has(name) ? [`${name}: ${meaning}.`] : [])),
    ...explainUnranked(rows).map(plainText),
  ];
}

/** How the index agrees with that of suite v2, where some row has both. */
export function explainV2({ rows, v2Agreement = null }: Pick<Leaderboard, "rows" | "v2Agreement">): readonly string[] {
  if (rows.every(({ v2Index = null }) => v2Index === null)) return [];
  const meaning =
    "v2: the index of the same model config in suite v2, which has no reasons in it. It does not count here.";
  if (v2Agreement === null) return [meaning];
  const { rows: common, spearman } = v2Agreement;
  return [
    spearman === null
      ? meaning
      : `${meaning} Rank correlation of the two over ${common} ranked rows: ${formatCorrelation(spearman)} (Spearman).`,
  ];
}
