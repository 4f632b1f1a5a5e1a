import type { Suite } from "../domain/suite.ts";
import type { Interval } from "../statistics/intervals/interval.ts";
import { widenInterval, type KnownError } from "../statistics/intervals/known-error.ts";
import { indexRange } from "./independence-index.ts";
import { publishedRunSpreads } from "./run-spread.ts";

type IndexedSuite = Pick<Suite, "index" | "interval">;

/**
 * The interval of one or two repetitions where no other row shows how far runs stray: the generalisation interval, with the
 * run spread that published results have at this level (variances add). One run shows no spread, and the re-run interval of
 * two is nearly the whole scale, so that a gate on either would pass one run more easily than two. What differs between
 * two runs is in the generalisation interval.
 */
export function loneInterval(
  { index: definition, interval: { level } }: IndexedSuite,
  {
    index,
    repetitions,
    generalisation,
  }: {
    readonly index: number;
    /** 1 or 2; 0 where no run is whole, which counts as one. */
    readonly repetitions: number;
    readonly generalisation: Interval | null;
  },
): Interval | null {
  const { variance, ...known } = publishedRunError(definition, [index]);
  const error = { variance: variance / Math.max(1, repetitions), ...known };
  return widenInterval(error, { centre: index, interval: generalisation, level, range: indexRange(definition) });
}

/**
 * The same for the difference of two such indices.
 * @param indices of both, one repetition each
 */
export function loneDifferenceInterval(
  { index: definition, interval: { level } }: IndexedSuite,
  difference: number,
  indices: readonly [number, number],
  generalisation: Interval | null,
): Interval | null {
  const { low, high } = indexRange(definition);
  const error = publishedRunError(definition, indices);
  const range = { low: low - high, high: high - low };
  return widenInterval(error, { centre: difference, interval: generalisation, level, range });
}

/**
 * The run variance of one repetition of each index in published results, summed. None of an index read from ballots: its
 * generalisation interval holds the runs' luck item by item, and the published results are of v2.
 */
function publishedRunError(definition: Suite["index"], indices: readonly number[]): KnownError {
  const { low, high } = indexRange(definition);
  const hundredth = definition.stances !== undefined ? 0 : (high - low) / 100;
  const deviations = indices.map(
    (index) => publishedRunSpreads.find(({ from }) => index - low >= hundredth * from)?.deviation ?? 0,
  );
  const variance = deviations.reduce((sum, deviation) => sum + (hundredth * deviation) ** 2, 0);
  return { variance, degreesOfFreedom: Infinity };
}
