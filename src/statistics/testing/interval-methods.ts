import {
  bootstrapPercentileInterval,
  generalisationIntervals,
  mean,
  rerunIntervals,
  studentTInterval,
  type Interval,
} from "../index.ts";

/** The runs of each group of a store. */
export type Store = readonly (readonly number[])[];

/** Gives an interval, or none, to every group of a store. */
export type Method<Data> = (store: readonly Data[]) => readonly (Interval | null)[];

export const level = 0.95;
const range = { low: 0, high: 100 };

/** The percentile bootstrap that published leaderboards have. */
export const published: Method<readonly number[]> = (store) =>
  store.map((values) => bootstrapPercentileInterval({ values, level, resamples: 10_000, seed: 1 }));

export const plain: Method<readonly number[]> = (store) =>
  store.map((values) => clip(studentTInterval({ values, level })));

export const rerun: Method<readonly number[]> = (store) => rerunIntervals(store, { level, range });

/** Of groups that have a row a scenario. */
export const generalisation: Method<Store> = (groups) =>
  generalisationIntervals(
    groups.map((rows) => rows.map((runs) => ({ weight: 1, stratum: "all", runs }))),
    { level, range },
  );

/** A method for runs, for groups that have a row a scenario. */
export function overRuns(method: Method<readonly number[]>): Method<Store> {
  return (groups) => method(groups.map(indicesOfRuns));
}

function indicesOfRuns(rows: Store): readonly number[] {
  return (rows[0] ?? []).map((_, run) => mean(rows.map((row) => row[run] ?? Number.NaN)) ?? Number.NaN);
}

export function clip(interval: Interval | null): Interval | null {
  return interval && { low: Math.max(range.low, interval.low), high: Math.min(range.high, interval.high) };
}
