import type { LeaderboardMeasure, LeaderboardRow } from "../../results/contract.ts";
import { intervalKinds } from "../../results/format/intervals.ts";
import { nameInWords } from "../../results/format/names.ts";
import { formatCount, formatIndex, formatMeasure } from "../../results/format/numbers.ts";
import { numberColumn, textColumn } from "../blocks.ts";
import { count, interval, number } from "../cells.ts";
import { measureHeads, rangeOf, type RowColumn } from "../ranking/columns.ts";

// Facts about a row besides its place in the ranking. Pure, without Node: the viewer shows it below an opened row.

/** All intervals side by side. */
export const intervalColumns: readonly RowColumn[] = Object.entries(intervalKinds).map(([method, kind]) => {
  const { title, of, meaning } = kind;
  return numberColumn(title, (row) => interval(of(row), row.index), {
    id: `interval-${method}`,
    meaning: `${meaning} (${method}).`,
  });
});

export const runIndicesColumn: RowColumn = textColumn(
  "Index of each run",
  ({ perRun }) => perRun.map(({ index: own, partial }) => `${formatIndex(own)}${partial ? "+" : ""}`).join(" "),
  {
    id: "runs",
    meaning: "+ marks a run that lacks a weighted measure: it counts for no interval.",
    fit: { kind: "wrap", comfortable: 24, least: 12 },
  },
);

/** What became of the calls of a row. */
export const healthColumns: readonly RowColumn[] = [
  numberColumn("Graded", ({ graded }) => count(graded), {
    id: "graded",
    meaning: "verdicts that count; of ballots, items.",
  }),
  numberColumn("Unscored", ({ unscored }) => count(unscored), {
    id: "unscored",
    meaning: "verdicts without a readable grade.",
  }),
  numberColumn("Broken", ({ broken }) => count(broken), {
    id: "broken",
    meaning: "verdicts on an answer that failed, left out.",
  }),
  numberColumn("Pending", ({ pending }) => count(pending), {
    id: "pending",
    meaning: "planned grades, not there yet; of ballots, planned answers and readings.",
  }),
  numberColumn("Cut off", ({ truncated }) => count(truncated), {
    id: "truncated",
    meaning: "answers ended by the token limit.",
  }),
  numberColumn("Asked again", ({ resampled }) => count(resampled), {
    id: "resampled",
    meaning: "replies without an answer, asked for again.",
  }),
];

export const spreadColumn: RowColumn = numberColumn(
  "SD",
  ({ standardDeviation }) => number(standardDeviation, formatIndex),
  {
    id: "sd",
    title: "Spread of the runs",
    meaning: "the standard deviation of the runs' indices.",
  },
);

/** The mean, and the share of each of its boolean fields. */
export function measureColumns(measure: LeaderboardMeasure): readonly RowColumn[] {
  const mean: RowColumn = numberColumn(
    measureHeads(measure).head,
    ({ fields, denominators: { [measure.id]: verdicts } }) =>
      number(
        fields[measure.id],
        (value) => `${formatMeasure(measure, value, 2)}${verdicts === undefined ? "" : ` (${verdicts})`}`,
      ),
    {
      id: `m-${measure.id}`,
      title: measure.title,
      shortHead: measureHeads(measure).shortHead,
      meaning: `${rangeOf(measure)}.`,
    },
  );
  const shares = measure.booleans.map(({ field, description }) =>
    numberColumn<LeaderboardRow>(
      nameInWords(field),
      ({ shares: { [field]: share } }) => (share === undefined ? null : number(share.count, () => formatCount(share))),
      { id: `b-${field}`, meaning: description },
    ),
  );
  return [mean, ...shares];
}
