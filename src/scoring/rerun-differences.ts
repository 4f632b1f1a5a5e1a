import type { Digest } from "../domain/index.ts";
import { differenceInterval, mean, rerunIntervals } from "../statistics/index.ts";
import type { ScoredItem } from "./index-items.ts";
import { present } from "./measure-values.ts";

/** Gives how far below and above a difference of the two another would lie if all runs of both were made again. */
export type RerunMargins = (reference: Digest, other: Digest) => RerunMargin | null;

export interface RerunMargin {
  readonly below: number;
  readonly above: number;
}

const scale = { low: 0, high: 100 };

/**
 * Learns from the runs of all model configs how much runs differ. Only whole runs count, with a value for every item: null
 * for a model config without one, and for all where no run differs from another.
 */
export function createRerunMargins(scored: ReadonlyMap<Digest, readonly ScoredItem[]>, level: number): RerunMargins {
  const runs = new Map([...scored].map(([id, items]) => [id, wholeRuns(items)]));
  const intervals = rerunIntervals([...runs.values()], { level, range: scale });
  const means = new Map(
    [...runs].map(([id, values], position) => [id, { centre: mean(values), interval: intervals[position] ?? null }]),
  );
  return (reference, other) => {
    const [one, two] = [means.get(reference), means.get(other)];
    if (!one?.interval || !two?.interval || one.centre === null || two.centre === null) return null;
    const { low, high } = differenceInterval(
      { centre: one.centre, interval: one.interval },
      { centre: two.centre, interval: two.interval },
    );
    const difference = two.centre - one.centre;
    return { below: difference - low, above: high - difference };
  };
}

/** The weighted mean of the items of each run that has them all. */
function wholeRuns(items: readonly ScoredItem[]): readonly number[] {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  const [first] = items;
  return (first?.runs ?? []).flatMap((_, run) => {
    const values = present(items.map(({ runs }) => runs[run] ?? null));
    if (values.length < items.length) return [];
    return values.reduce((sum, value, place) => sum + (value * (items[place]?.weight ?? 0)) / total, 0);
  });
}
