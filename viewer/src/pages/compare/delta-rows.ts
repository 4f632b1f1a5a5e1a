import type { SiteIndex, SiteRow } from "../../../../src/results/contract/site.ts";
import {
  describeDifference,
  differenceState,
  type DifferenceState,
  type FoundDifference,
} from "../../../../src/results/format/difference-answers.ts";
import { sampledWords } from "../../../../src/results/format/reading.ts";
import type { AdjustedDifference } from "../../../../src/scoring/comparison/index.ts";
import type { MetricDifferences } from "./compare-picks.ts";

export interface Ends {
  readonly low: number;
  readonly high: number;
}

export type Measured = Pick<
  SiteIndex["measures"][number],
  "id" | "title" | "min" | "max" | "better" | "unit" | "weighted"
>;

/** What one of the others differs by from the reference, in the measure's unit. */
export interface Delta {
  /** Over the scenarios that both have; null without any. Until the scores are loaded, its value less the reference's. */
  readonly difference: number | null;
  /** With similar scenarios; null where their spread is unknown. */
  readonly interval: Ends | null;
  /** If all runs of both were repeated; null where no run differs. */
  readonly rerun: Ends | null;
  readonly pValue: number | null;
  readonly adjustedPValue: number | null;
  /** What both intervals answer; null until the scores are loaded. */
  readonly says: Answer | null;
}

export interface Answer {
  /** In the measure's direction where both questions have a yes; otherwise which one has. */
  readonly word: "better" | "worse" | "if repeated" | "other questions" | "unclear" | "one run" | "equal runs";
  readonly sentence: string;
}

export interface DeltaRow {
  readonly measure: Measured;
  /** In the order of the picks, the reference first. */
  readonly values: readonly (number | null)[];
  /** Without the reference. */
  readonly deltas: readonly Delta[];
}

export const indexMeasure: Measured = {
  id: "index",
  title: "Index",
  min: 0,
  max: 100,
  better: "higher",
  unit: "points",
  weighted: true,
};

interface DeltaInput {
  /** The index's range; null as long as it is not loaded. */
  readonly range: Ends | null;
  readonly measures: readonly Measured[];
  /** The reference first. */
  readonly rows: readonly Pick<SiteRow, "index" | "complete" | "fields" | "runs">[];
  /** The differences of each other pick; null until the scores are loaded. */
  readonly compared: readonly (MetricDifferences | null)[];
  /** Coverage of the intervals; null as long as it is not loaded. */
  readonly level: number | null;
}

/** The index, then the measures: the largest difference of their range first, of equal ones those that count in the index. */
export function deltaRows(input: DeltaInput): readonly DeltaRow[] {
  const { measures, range, rows } = input;
  const ordered = [...measures.filter(({ weighted }) => weighted), ...measures.filter(({ weighted }) => !weighted)];
  const { low: min, high: max } = range ?? { low: indexMeasure.min, high: indexMeasure.max };
  const [first, ...others] = [
    // The index of an incomplete row covers only its results.
    {
      measure: { ...indexMeasure, min, max },
      id: null,
      values: rows.map(({ index, complete }) => (complete ? index : null)),
    },
    ...ordered.map((measure) => {
      return { measure, id: measure.id, values: rows.map(({ fields }) => fields[measure.id] ?? null) };
    }),
  ].map((metric) => deltaRow(metric, input));
  const sorted = others.toSorted((one, other) => largestAdvantage(other) - largestAdvantage(one));
  return first === undefined ? sorted : [first, ...sorted];
}

function largestAdvantage({ measure, deltas }: DeltaRow): number {
  return Math.max(...deltas.map(({ difference }) => Math.abs(advantage(measure, difference ?? 0))));
}

/** The id is null for the index. */
function deltaRow(
  { measure, id, values }: Pick<DeltaRow, "measure" | "values"> & { readonly id: string | null },
  { compared, measures, level, rows }: DeltaInput,
): DeltaRow {
  const [reference = null, ...others] = values;
  const { many } = sampledWords(measures);
  const describe = (found: FoundDifference): string =>
    describeDifference({ subject: "The difference", found, level: level ?? 1, many });
  return {
    measure,
    values,
    deltas: others.map((value, at) => {
      const found = compared[at]?.get(id);
      const untested = [rows[0], rows[at + 1]].some((row) => row?.runs === 1) ? "one run" : "equal runs";
      if (found !== undefined) return found === null ? noDelta : deltaOf({ measure, found, describe, untested });
      return value === null || reference === null
        ? noDelta
        : Object.assign({}, noDelta, { difference: value - reference });
    }),
  };
}

export const noDelta: Delta = {
  difference: null,
  interval: null,
  rerun: null,
  pValue: null,
  adjustedPValue: null,
  says: null,
};

function deltaOf({
  measure,
  found,
  describe,
  untested,
}: {
  readonly measure: Measured;
  readonly found: AdjustedDifference;
  readonly describe: (found: FoundDifference) => string;
  /** What it is where there is no p. */
  readonly untested: Answer["word"];
}): Delta {
  const { difference, generalisation: interval, rerun, pValue, adjustedPValue } = found;
  const answered = { ...found, intervals: { "re-run": rerun, generalisation: interval } };
  const says = { word: wordOf(measure, answered, untested), sentence: describe(answered) };
  return { difference, interval, rerun, pValue, adjustedPValue, says };
}

const words: Readonly<Record<Exclude<DifferenceState, "both" | "one-run">, Answer["word"]>> = {
  "if-repeated": "if repeated",
  "other-questions": "other questions",
  neither: "unclear",
};

function wordOf(
  measure: Measured,
  found: AdjustedDifference & FoundDifference,
  untested: Answer["word"],
): Answer["word"] {
  const state = differenceState(found);
  if (state === "one-run") return untested;
  if (state !== "both") return words[state];
  return found.difference > 0 === (measure.better === "higher") ? "better" : "worse";
}

/** A difference as a part of the measure's range in per cent, more than 0 for the better: for one scale for all of them. */
export function advantage({ min, max, better }: Measured, difference: number): number {
  return ((better === "higher" ? 100 : -100) * difference) / (max - min);
}

/** An interval in the same way, its ends in order. */
export function advantageOf(measure: Measured, { low, high }: Ends): Ends {
  const ends = [advantage(measure, low), advantage(measure, high)];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}
