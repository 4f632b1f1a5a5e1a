import type { Digest } from "../domain/index.ts";
import { differenceInterval, mean, rerunIntervals } from "../statistics/index.ts";

/** The margins below and above a difference of two if all runs of both were repeated. */
export type RerunMargins = (reference: Digest, other: Digest) => RerunMargin | null;

export interface RerunMargin {
  readonly below: number;
  readonly above: number;
}

const scale = { low: 0, high: 100 };

/**
 * From one value a run, 0 to 100. Estimates the variance of runs from all model configs: null for a model config without a
 * run, and for all where no run differs from another.
 */
export function createRerunMargins(runs: ReadonlyMap<Digest, readonly number[]>, level: number): RerunMargins {
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
