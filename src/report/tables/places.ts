import type { LeaderboardRow } from "../contract.ts";
import { formatProbability, formatRange, noValue } from "../format-numbers.ts";
import { numberColumn } from "./column.ts";
import { percent } from "./intervals.ts";
import type { Sign } from "./marks.ts";
import type { RowColumn } from "./row-columns.ts";

type Rows = readonly LeaderboardRow[];

/** The places of the row's tie group; without one the rank, with a sign where others share it. */
export function placeColumn(rows: Rows): RowColumn {
  return numberColumn("#", (row) => {
    if (row.tiePlaces !== null) return formatRange(row.tiePlaces.from, row.tiePlaces.to);
    if (row.rank === null) return noValue;
    return sharesRank(row, rows) ? `=${row.rank}` : String(row.rank);
  });
}

/** The row's own ranks, and how likely it is among the best. */
export function rankColumns(rows: Rows): readonly RowColumn[] {
  const interval = rankIntervalIn(rows);
  if (interval === null) return [];
  const ranks = numberColumn<LeaderboardRow>("Ranks", ({ rankInterval }) =>
    rankInterval === null ? noValue : formatRange(rankInterval.low, rankInterval.high),
  );
  const best = numberColumn<LeaderboardRow>(topHead(interval), ({ rankInterval }) =>
    rankInterval === null ? noValue : formatProbability(rankInterval.topProbability),
  );
  return [
    // Only the number of runs goes later: no weight is as high.
    { ...ranks, fit: { kind: "drop", priority: 1000 } },
    ...(hasRest(rows, interval) ? [{ ...best, fit: { kind: "luxury" } as const }] : []),
  ];
}

/** What the columns above say. */
export function explainPlaces(rows: Rows): readonly string[] {
  const interval = rankIntervalIn(rows);
  if (interval === null) return [];
  return [
    "#: the places of a tie group. Nobody in it can be told from the best of it.",
    `Ranks: where the row's own rank lies (${percent(interval.level)}), had other scenarios of the same kinds been asked.`,
    ...(hasRest(rows, interval) ? [`${topHead(interval)}: how likely it is among the best ${interval.top}.`] : []),
  ];
}

/** The sign of a shared rank, where ranks stand instead of places. */
export function tieSigns(rows: Rows): readonly Sign[] {
  const tied = rows.some((row) => row.tiePlaces === null && sharesRank(row, rows));
  return tied ? [{ sign: "=", meaning: "equal index as shown: the order among them means nothing" }] : [];
}

function topHead({ top }: { readonly top: number }): string {
  return `Top ${top}`;
}

/** Where everybody is among the best so many, there is nothing to say. */
function hasRest(rows: Rows, { top }: { readonly top: number }): boolean {
  return rows.filter(({ rank }) => rank !== null).length > top;
}

function sharesRank({ rank }: LeaderboardRow, rows: Rows): boolean {
  return rank !== null && rows.filter((row) => row.rank === rank).length > 1;
}

/** Any of them: they differ in their ends only. Null also for a row alone, whose rank nobody asks for. */
function rankIntervalIn(rows: Rows): LeaderboardRow["rankInterval"] {
  const [first, ...others] = rows.flatMap(({ rankInterval }) => rankInterval ?? []);
  return first === undefined || others.length === 0 ? null : first;
}
