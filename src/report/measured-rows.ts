import type { Suite } from "../domain/index.ts";
import { weightedMeasures } from "../scoring/index.ts";
import type { LeaderboardRow, UnrankedRow } from "./contract.ts";

const noIntervals = { bootstrap: null, studentT: null, rerun: null, generalisation: null };

/**
 * Rows of some experiments: they have measures, but no index, no rank and no cost of their own. The best in the first
 * weighted measure first, those without it last.
 */
export function measuredRows(suite: Suite, rows: readonly UnrankedRow[]): readonly LeaderboardRow[] {
  const [first] = weightedMeasures(suite.index);
  const placeOf = ({ fields }: LeaderboardRow): number => {
    const value = first === undefined ? null : (fields[first.id] ?? null);
    if (value === null) return Number.POSITIVE_INFINITY;
    return first?.better === "lower" ? value : -value;
  };
  return rows
    .map(withoutIndex)
    .toSorted((one, other) => compare(placeOf(one), placeOf(other)) || compare(one.label, other.label));
}

function withoutIndex(row: UnrankedRow): LeaderboardRow {
  return {
    rank: null,
    rankInterval: null,
    ...row,
    index: null,
    rawIndex: null,
    perRun: row.perRun.map(({ run, partial }) => ({ run, index: null, partial })),
    interval: null,
    intervals: noIntervals,
    standardDeviation: null,
    costPerRun: null,
    costIsLowerBound: false,
  };
}

function compare<Value extends number | string>(one: Value, other: Value): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
