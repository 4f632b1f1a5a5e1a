import { benjaminiHochberg } from "../../../src/statistics/comparison/benjamini-hochberg.ts";
import { holmAdjust } from "../../../src/statistics/comparison/holm.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import { pairTester } from "./realistic-pairs.ts";
import { realisticStore, type RealisticConfig, type RealisticStoreOptions } from "./realistic-stores.ts";

/*
 * How many pairs of realistic stores the adjusted p of `aib compare` tells apart, and how many of those falsely. `npm test` on
 * few stores, `npm run bench -- power` on many.
 */

export interface Discoveries {
  /** Pairs found at 0.05, as a mean over stores. */
  readonly found: number;
  /**
   * The expected share of found pairs that are equal on other scenarios, or differ the other way: what the false discovery
   * rate is of. 0 in a store without any.
   */
  readonly falseShare: number;
  /** The share of stores with a false one: what Holm keeps below 0.05. */
  readonly anyFalse: number;
}

export interface DiscoveryOptions extends RealisticStoreOptions {
  readonly stores: number;
  /** An integer. */
  readonly seed: number;
}

const level = 0.05;

/** Over all pairs of each store, as `aib compare '*'` tests their indices. */
export function discoveries({
  stores,
  seed,
  ...options
}: DiscoveryOptions): Record<"holm" | "benjaminiHochberg", Discoveries> {
  const random = createRandom(seed);
  const tested = Array.from({ length: stores }, () => testPairs(realisticStore(random, options)));
  return {
    holm: summarise(tested, (pValues) => holmAdjust(pValues)),
    benjaminiHochberg: summarise(tested, (pValues) => {
      const counts = new Map([...Map.groupBy(pValues, (each) => each)].map(([p, equal]) => [p, equal.length]));
      const adjusted = benjaminiHochberg(counts);
      return pValues.map((pValue) => adjusted.get(pValue) ?? 1);
    }),
  };
}

interface TestedPair {
  readonly pValue: number;
  readonly isFalse: boolean;
}

function testPairs(store: readonly RealisticConfig[]): readonly TestedPair[] {
  const test = pairTester(store);
  return store.flatMap((one, place) =>
    store.slice(place + 1).map((other, step): TestedPair => {
      const { difference, pValue } = test(place, place + 1 + step);
      const truth = other.elsewhere - one.elsewhere;
      return { pValue: pValue ?? 1, isFalse: difference * truth <= 0 };
    }),
  );
}

function summarise(
  stores: readonly (readonly TestedPair[])[],
  adjust: (pValues: readonly number[]) => readonly number[],
): Discoveries {
  const counts = stores.map((pairs) => {
    const adjusted = adjust(pairs.map(({ pValue }) => pValue));
    const found = pairs.filter((_, place) => (adjusted[place] ?? 1) <= level);
    return { found: found.length, wrong: found.filter(({ isFalse }) => isFalse).length };
  });
  const average = (valueOf: (count: (typeof counts)[number]) => number): number =>
    counts.reduce((sum, count) => sum + valueOf(count), 0) / counts.length;
  return {
    found: average(({ found }) => found),
    falseShare: average(({ found, wrong }) => wrong / Math.max(1, found)),
    anyFalse: average(({ wrong }) => Number(wrong > 0)),
  };
}
