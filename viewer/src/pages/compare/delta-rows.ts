import type { SiteIndex, SitePairs, SiteRow } from "../../../../src/report/contract/site.ts";
import { pairedInterval, type Ends } from "./paired-interval.ts";

export type Measured = Pick<
  SiteIndex["measures"][number],
  "id" | "title" | "min" | "max" | "better" | "unit" | "weighted"
>;

/** What one of the others differs by from the reference, in the measure's unit. */
export interface Delta {
  /** Its value less the reference's; null without both. */
  readonly difference: number | null;
  readonly interval: Ends | null;
  /** What the interval says of it, whichever way the measure counts; null without an interval. */
  readonly says: "better" | "worse" | "unclear" | "equal" | null;
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
  readonly measures: readonly Measured[];
  /** The reference first. */
  readonly rows: readonly Pick<SiteRow, "index" | "complete" | "fields">[];
  /** Their paired resamples, as far as they are there. */
  readonly pairs: readonly (SitePairs | null)[];
}

/** The index, then the measures that count in it, then the others. */
export function deltaRows({ measures, rows, pairs }: DeltaInput): readonly DeltaRow[] {
  const ofIndex = deltaRow(
    indexMeasure,
    // The index of one that is not complete is over what it has, and cannot be compared.
    rows.map(({ index, complete }) => (complete ? index : null)),
    pairs.map((pair) => pair?.index),
  );
  const ordered = [...measures.filter(({ weighted }) => weighted), ...measures.filter(({ weighted }) => !weighted)];
  return [
    ofIndex,
    ...ordered.map((measure) =>
      deltaRow(
        measure,
        rows.map(({ fields }) => fields[measure.id] ?? null),
        pairs.map((pair) => pair?.measures[measure.id]),
      ),
    ),
  ];
}

function deltaRow(
  measure: Measured,
  values: readonly (number | null)[],
  draws: readonly (readonly number[] | null | undefined)[],
): DeltaRow {
  const [reference = null, ...others] = values;
  return {
    measure,
    values,
    deltas: others.map((value, at) => {
      if (value === null || reference === null) return { difference: null, interval: null, says: null };
      const interval = withinRange(measure, pairedInterval(draws[0], draws[at + 1]));
      return { difference: value - reference, interval, says: interval === null ? null : says(measure, interval) };
    }),
  };
}

/** Resamples are moved to where the measure was seen, some beyond its ends; no difference is larger than the range. */
function withinRange({ min, max }: Measured, interval: Ends | null): Ends | null {
  const clip = (end: number): number => Math.min(max - min, Math.max(min - max, end));
  return interval === null ? null : { low: clip(interval.low), high: clip(interval.high) };
}

function says(measure: Measured, interval: Ends): NonNullable<Delta["says"]> {
  if (interval.low === 0 && interval.high === 0) return "equal";
  if (interval.low <= 0 && interval.high >= 0) return "unclear";
  return interval.low > 0 === (measure.better === "higher") ? "better" : "worse";
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
