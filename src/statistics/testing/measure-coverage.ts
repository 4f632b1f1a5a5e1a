import type { Interval } from "../intervals/interval.ts";
import { createRandom, type RandomSource } from "../random.ts";

/** One group of known truth and what was measured of it. */
export interface SimulatedGroup<Data> {
  readonly truth: number;
  readonly data: Data;
}

export interface CoverageOptions<Data> {
  readonly simulate: (random: RandomSource) => SimulatedGroup<Data>;
  /** Gives an interval, or none, to every group of a store. */
  readonly method: (store: readonly Data[]) => readonly (Interval | null)[];
  /** Groups in a store. */
  readonly groups: number;
  readonly stores: number;
  /** An integer. Methods that get the same seed see the same stores. */
  readonly seed: number;
}

export interface Coverage {
  /** Share of the groups whose interval holds their truth, 0 to 1. A missing interval does not. */
  readonly coverage: number;
  readonly meanWidth: number;
}

/** How often a method's intervals hold the truth of simulated stores, and how wide they are. */
export function measureCoverage<Data>({ simulate, method, groups, stores, seed }: CoverageOptions<Data>): Coverage {
  const random = createRandom(seed);
  let held = 0;
  let width = 0;
  for (let store = 0; store < stores; store++) {
    const made = Array.from({ length: groups }, () => simulate(random));
    const intervals = method(made.map(({ data }) => data));
    for (const [index, { truth }] of made.entries()) {
      const interval = intervals[index] ?? null;
      // A billionth more at both ends: on two-valued truth the end is often the truth itself, but for rounding.
      if (interval && interval.low - 1e-9 <= truth && truth <= interval.high + 1e-9) held++;
      width += interval ? interval.high - interval.low : 0;
    }
  }
  return { coverage: held / (groups * stores), meanWidth: width / (groups * stores) };
}
