import type { LeaderboardMeasure, LeaderboardRow } from "../contract.ts";
import {
  asHead,
  formatIndex,
  formatMeasure,
  formatRange,
  formatRuns,
  noValue,
  rankRangeMeaning,
} from "../format/index.ts";
import { numberColumn, textColumn, type Column, type Head } from "../pages/blocks.ts";
import { cost } from "../pages/cells.ts";

// The columns of the ranking in every output. Pure, without Node: the viewer adds charts, links and sorting to them.

export const placeColumn: Column<Pick<LeaderboardRow, "rank">> = numberColumn(
  "#",
  ({ rank }) => (rank === null ? noValue : String(rank)),
  { id: "place", title: "Rank by the index" },
);

export const ranksColumn: Column<Pick<LeaderboardRow, "rankInterval">> = numberColumn(
  "Ranks",
  ({ rankInterval }) => (rankInterval === null ? noValue : formatRange(rankInterval.low, rankInterval.high)),
  { id: "ranks", title: asHead(rankRangeMeaning()) },
);

export const nameColumn: Column<Pick<LeaderboardRow, "label">> = textColumn("Model config", ({ label }) => label, {
  id: "name",
});

export const indexColumn: Column<Pick<LeaderboardRow, "index">> = numberColumn(
  "Index",
  ({ index }) => formatIndex(index),
  { id: "index", title: "Independence Index, 0 to 100" },
);

/** The index as graded. */
export const rawColumn: Column<Pick<LeaderboardRow, "complete" | "rawIndex">> = numberColumn(
  "Raw",
  ({ complete, rawIndex }) => formatIndex(complete ? rawIndex : null),
  { id: "raw", title: "Raw index" },
);

export const runsColumn: Column<Pick<LeaderboardRow, "runs" | "countedRuns">> = numberColumn("Runs", formatRuns, {
  id: "runs",
  title: "Runs with a verdict",
});

export const costColumn: Column<Pick<LeaderboardRow, "costPerRun" | "costIsLowerBound">> = numberColumn(
  "Cost a run",
  ({ costPerRun, costIsLowerBound }) => cost(costPerRun, costIsLowerBound),
  { id: "cost", title: "US dollars for generation and judging, mean over the runs that cost anything" },
);

/** A measure's mean. */
export function measureColumn(
  measure: LeaderboardMeasure,
  options: Partial<Head> = {},
): Column<Pick<LeaderboardRow, "fields">> {
  return numberColumn(measureHead(measure), ({ fields }) => formatMeasure(measure, fields[measure.id] ?? null, 1), {
    id: `m-${measure.id}`,
    title: explainMeasure(measure),
    ...options,
  });
}

/** A measure's column head; an arrow says that less is better. */
export function measureHead({ label, better }: Pick<LeaderboardMeasure, "label" | "better">): string {
  return better === "lower" ? `${label}↓` : label;
}

function explainMeasure({ title, min, max, unit, better, weighted }: LeaderboardMeasure): string {
  const range = unit === "share" ? "share of the verdicts" : `${min} to ${max}`;
  return `${title} (${range}, ${better === "lower" ? "lower" : "higher"} is better, ${weighted ? "counts in the index" : "does not count in the index"})`;
}
