import type { Leaderboard, LeaderboardMeasure, LeaderboardRow } from "../../results/contract.ts";
import { intervalKinds, rankFormLimits, rankRangeMeaning, rankRangeReading } from "../../results/format/intervals.ts";
import { formatMeasure, formatPercent, formatRange } from "../../results/format/numbers.ts";
import { patternInWords } from "../../results/format/patterns.ts";
import { explainSettings, formatRuns, indexMeaning, isContrast } from "../../results/format/reading.ts";
import { numberColumn, textColumn, type Column } from "../blocks.ts";
import { cost, index, interval, modelConfig, number } from "../cells.ts";
import {
  costColumnWith,
  indexColumnWith,
  modelConfigColumnWith,
  runsColumnWith,
  verdictsColumnWith,
} from "../columns.ts";

// The columns of a model config's row, each declared once: the ranking in every output, the tables of its details and other
// topics take them from here. Pure, without Node: the viewer draws some of them in its own way.

export type RowColumn = Column<LeaderboardRow>;

type Rows = readonly LeaderboardRow[];

/** What the columns of a ranking depend on. */
export type Ranking = Pick<Leaderboard, "rows" | "measures" | "components" | "intervalMethod" | "intervalLevel"> &
  Partial<Pick<Leaderboard, "rankForm" | "v2Agreement">>;

export const placeColumn: Column<Pick<LeaderboardRow, "rank">> = numberColumn("#", ({ rank }) => number(rank, String), {
  id: "place",
  title: "Rank by the index",
  sort: "asc",
});

export const nameColumn: Column<Pick<LeaderboardRow, "id" | "label">> = modelConfigColumnWith(modelConfig, {
  id: "name",
  fit: { kind: "shrink", comfortable: "distinct", least: 12, most: 48 },
});

/** Empty for a row without every weighted measure. */
export const indexColumn: RowColumn = indexColumnWith(({ complete, index: value }) => index(complete ? value : null), {
  id: "index",
  title: "Independence Index",
});

/** The index as graded, where some row is ranked by an adjusted one. */
export function rawColumns(rows: Rows): readonly RowColumn[] {
  if (!rows.some(({ complete, index: own, rawIndex }) => complete && rawIndex !== null && rawIndex !== own)) return [];
  return [
    numberColumn("Raw", ({ complete, rawIndex }) => index(complete ? rawIndex : null), {
      id: "raw",
      title: "Raw index",
      meaning: "as graded, which depends on who graded the row. --fail-under goes by it.",
    }),
  ];
}

/** The interval beside the index. */
export function intervalColumn({
  intervalMethod,
  intervalLevel,
}: Pick<Leaderboard, "intervalMethod" | "intervalLevel">): RowColumn {
  return numberColumn(intervalHead({ intervalLevel }), ({ interval: ends, index: mean }) => interval(ends, mean), {
    id: "interval",
    meaning: `${intervalKinds[intervalMethod].meaning} (${intervalMethod}).`,
  });
}

/** The label of the interval, with its level. */
export function intervalHead({ intervalLevel }: Pick<Leaderboard, "intervalLevel">): string {
  return `${formatPercent(intervalLevel)} interval`;
}

export const ranksColumn: Column<Pick<LeaderboardRow, "rankInterval">> = numberColumn(
  "Ranks",
  ({ rankInterval: ends }) =>
    ends && interval(ends, (ends.low + ends.high) / 2, { text: formatRange(ends.low, ends.high) }),
  { id: "ranks", title: "Range of ranks", sort: "asc" },
);

export const runsColumn: Column<Pick<LeaderboardRow, "runs" | "countedRuns">> = runsColumnWith(
  (row) => number(row.runs, () => formatRuns(row)),
  {
    id: "runs",
    title: "Runs with a verdict",
  },
);

export const costColumn: Column<Pick<LeaderboardRow, "costPerRun" | "costIsLowerBound">> = costColumnWith(
  ({ costPerRun, costIsLowerBound }) => cost(costPerRun, costIsLowerBound),
  {
    id: "cost",
    sort: "asc",
    meaning:
      "US dollars for answers and judging, mean over the complete runs that cost anything, or over all where none is complete; ≥ where the cost of a call is unknown.",
  },
);

/** A measure's mean, under its title; under its label where a terminal is too narrow for titles. */
export function measureColumn(measure: LeaderboardMeasure): RowColumn {
  return numberColumn<LeaderboardRow>(
    measureHeads(measure).head,
    ({ fields }) => number(fields[measure.id], (value) => formatMeasure(measure, value, 1)),
    {
      id: `m-${measure.id}`,
      title: `${measure.title} (${rangeOf(measure)})`,
      shortHead: measureHeads(measure).shortHead,
      sort: measure.better === "lower" ? "asc" : "desc",
    },
  );
}

/** Title and label of a measure as heads; an arrow means that less is better. */
export function measureHeads({ title, label, better }: Pick<LeaderboardMeasure, "title" | "label" | "better">): {
  readonly head: string;
  readonly shortHead: string;
} {
  const arrow = better === "lower" ? "↓" : "";
  return { head: `${title}${arrow}`, shortHead: `${label}${arrow}` };
}

export function rangeOf({ min, max, unit, better, weighted, experiment }: LeaderboardMeasure): string {
  // Of ballots: all that they measure bears on the index or the rank, and what is signed has its best in the middle.
  if (experiment === null) {
    const best = min < 0 && better === "lower" ? "0 is best" : `${better === "lower" ? "less" : "more"} is better`;
    return `${unit === "share" ? "0 to 100%" : `${min} to ${max}`}, ${best}`;
  }
  const range = unit === "share" ? "share of the verdicts" : `${min} to ${max}`;
  return `${range}, ${better === "lower" ? "less" : "more"} is better${weighted ? "" : ", not in the index"}`;
}

/**
 * The columns of the ranked rows: all for a browser, or as printed, with these marks beside names. Where an index
 * sets pressure against reasons, print has its parts: the index alone cannot separate a stubborn row from an echo.
 */
export function rankingColumns(ranking: Ranking, printedMarks?: readonly RowColumn[]): readonly RowColumn[] {
  const { rows, measures } = ranking;
  const isPrinted = printedMarks !== undefined;
  const byWeight = measures.toSorted((one, other) => Number(other.weighted) - Number(one.weighted));
  const parts = isPrinted ? measures.filter(({ weighted }) => weighted !== isContrast(measures)) : byWeight;
  return [
    sharedPlaceColumn(rows),
    explainedName(rows),
    ...(printedMarks ?? []),
    { ...indexColumn, style: "bold", meaning: `${indexMeaning(measures)}.` },
    ...rawColumns(rows),
    intervalColumn(ranking),
    ...rankColumns(ranking),
    countedRunsColumn(ranking),
    ...parts.map((measure, place) => partColumn(ranking, measure, parts.length - place)),
    ...(isPrinted ? [] : [costColumn]),
    ...v2Columns(ranking),
    ...(rows.some((row) => row.complete && patternInWords(row) !== "") ? [patternColumn] : []),
  ];
}

/** The rank, with a sign where others share it. */
export function sharedPlaceColumn(rows: Rows): RowColumn {
  const ranks = rows.flatMap(({ rank }) => rank ?? []);
  const shared = new Set(ranks.filter((rank, at) => ranks.indexOf(rank) !== at));
  if (shared.size === 0) return placeColumn;
  return {
    ...placeColumn,
    cell: ({ rank }) => number(rank, (value) => `${shared.has(value) ? "=" : ""}${value}`),
    meaning: "= marks models that share the rank, as their index is equal as shown; their order is arbitrary.",
  };
}

/** The settings at the end of a label, with those of the first row as the example. */
function explainedName(rows: Rows): RowColumn {
  const settings = explainSettings(rows);
  return settings === null ? nameColumn : { ...nameColumn, meaning: `${settings}.` };
}

/** The range of ranks among all rows, shown or not. */
function rankColumns({ rows, rankForm }: Ranking): readonly RowColumn[] {
  const [first, ...others] = rows.flatMap(({ rankInterval }) => rankInterval ?? []);
  if (first === undefined) return [];
  const limits = rankFormLimits(others.length + 1, rankForm);
  const wide = limits === null ? "" : ` ${limits} Wider ranges that hold together: --ranks together`;
  return [
    {
      ...ranksColumn,
      meaning: `${formatPercent(first.level)} ${rankRangeMeaning(rankForm)}. ${rankRangeReading}.${wide}`,
      // Dropped last but one: only the number of runs has a higher priority.
      fit: { kind: "drop", priority: 1000 },
    },
  ];
}

function countedRunsColumn({ rows, measures }: Ranking): RowColumn {
  const isPartlyCounted = rows.some(({ runs, countedRuns = runs }) => countedRuns < runs);
  return {
    ...runsColumn,
    // Where all runs are cycles, their number matters little; elsewhere no weight is as high.
    fit: { kind: "drop", priority: isContrast(measures) ? 0 : Number.MAX_VALUE },
    ...(isPartlyCounted ? { meaning: "those in whole cycles of forms, which count, of all with a verdict." } : {}),
  };
}

/** Where space is short, the lightest component goes first; of the parts of an index, the last. */
function partColumn({ measures, components }: Ranking, measure: LeaderboardMeasure, place: number): RowColumn {
  const weight = components.find((part) => part.measures.includes(measure.id))?.weight ?? 0;
  const column = measureColumn(measure);
  const { shortHead } = measureHeads(measure);
  if (!isContrast(measures)) return { ...column, fit: { kind: "drop", priority: weight } };
  return { ...column, head: shortHead, meaning: `${measure.title}.`, fit: { kind: "drop", priority: place } };
}

function v2Columns({ rows, v2Agreement = null }: Ranking): readonly RowColumn[] {
  if (rows.every(({ v2Index = null }) => v2Index === null)) return [];
  const agreement =
    v2Agreement?.spearman == null
      ? ""
      : ` Rank correlation of the two over ${v2Agreement.rows} ranked rows: ${v2Agreement.spearman.toFixed(2)} (Spearman).`;
  return [
    numberColumn("v2", ({ v2Index = null }) => index(v2Index), {
      meaning: `the index in suite v2, which has no reasons in it. It does not count here.${agreement}`,
      fit: { kind: "drop", priority: 0.5 },
    }),
  ];
}

/** `stubborn`, `echo`, or why the row is not ranked. */
const patternColumn: RowColumn = textColumn("Pattern", (row) => (row.complete ? patternInWords(row) : ""), {
  id: "pattern",
  fit: { kind: "wrap", comfortable: 10, least: 10, most: 24 },
});

/** Whether a row has all its replies, but too many ballots among them cannot be read for a rank. */
export function lacksReadableBallots({ unranked = null }: Pick<LeaderboardRow, "unranked">): boolean {
  return unranked?.reason === "unreadable";
}

/** The columns of unranked rows; in print with marks beside names. */
export function incompleteColumns(printedMarks: readonly RowColumn[] = []): readonly RowColumn[] {
  return [
    nameColumn,
    ...printedMarks,
    { ...runsColumn, cell: (row) => (row.unanswered === undefined ? runsColumn.cell(row) : null) },
    verdictsColumnWith(
      ({ graded, unscored, broken, pending, unanswered }) =>
        unanswered === undefined ? number(graded, () => `${graded}/${graded + unscored + broken + pending}`) : null,
      { id: "verdicts", meaning: "those that count, of those planned." },
    ),
    textColumn("Missing", whatIsMissing, {
      id: "missing",
      title: "Weighted measures without a value",
      fit: { kind: "wrap", comfortable: 24, least: 12 },
    }),
  ];
}

function whatIsMissing(row: LeaderboardRow): string {
  if (row.unanswered !== undefined) return `no answers: ${row.unanswered}`;
  if (lacksReadableBallots(row)) return "readable ballots";
  const { gradedBy = [], measuredUnder = [], missing } = row;
  if (measuredUnder.length > 0) return `measured under ${measuredUnder.join(", ")} only`;
  return gradedBy.length > 0 ? `graded by ${gradedBy.join(", ")} only` : missing.map(({ title }) => title).join(", ");
}
