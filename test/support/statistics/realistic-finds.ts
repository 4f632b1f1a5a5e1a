import { benjaminiHochberg } from "../../../src/statistics/comparison/benjamini-hochberg.ts";
import { createRandom } from "../../../src/statistics/random.ts";
import type { Share } from "./realistic-equals.ts";
import { pairTester } from "./realistic-pairs.ts";
import { realisticStore, type RealisticConfig } from "./realistic-stores.ts";

/*
 * How often what `aib compare` prints finds a true difference of the size that `aib power` gives for its level. `npm run bench
 * -- power` prints it.
 */

export interface Finds {
  /** The level's lowest index, and the true difference on these scenarios, within a tenth. */
  readonly from: number;
  readonly difference: number;
  readonly pairs: number;
  /** Shares of pairs with the printed p, and the one adjusted among all pairs of forty rows, at or below 0.05. */
  readonly pValue: Share;
  readonly adjusted: Share;
  /** Share of pairs whose re-run interval excludes 0. */
  readonly rerun: Share;
}

export interface FindsOptions {
  readonly stores: number;
  readonly runs: number;
  /** An integer. */
  readonly seed: number;
  /** Of each level the lowest index and the difference. */
  readonly levels: readonly (readonly [from: number, difference: number])[];
}

type Counts = Readonly<Record<"pairs" | "pValue" | "adjusted" | "rerun", number>>;

export function findsByLevel({ stores, runs, seed, levels }: FindsOptions): readonly Finds[] {
  const random = createRandom(seed);
  const ordered = levels.toSorted(([one], [other]) => other - one);
  const counted = Array.from({ length: stores }, () =>
    countPairs(realisticStore(random, { configs: 40, runs }), ordered),
  );
  return ordered.map(([from, difference], level) => {
    const own = counted.flatMap((counts) => counts[level] ?? []);
    const [pValue, adjusted, rerun] = (["pValue", "adjusted", "rerun"] as const).map((key) => shareOfPairs(own, key));
    const nothing = { share: Number.NaN, error: Number.NaN };
    const pairs = own.reduce((sum, each) => sum + each.pairs, 0);
    return {
      from,
      difference,
      pairs,
      pValue: pValue ?? nothing,
      adjusted: adjusted ?? nothing,
      rerun: rerun ?? nothing,
    };
  });
}

function countPairs(store: readonly RealisticConfig[], levels: FindsOptions["levels"]): readonly Counts[] {
  const test = pairTester(store);
  const pairs = store.flatMap((one, place) =>
    store.slice(place + 1).map((other, step) => {
      const { pValue, rerun } = test(place, place + 1 + step);
      const middle = (one.here + other.here) / 2;
      const level = levels.findIndex(([from]) => middle >= from);
      const wanted = levels[level]?.[1] ?? Number.NaN;
      const isAsked = Math.abs(Math.abs(other.here - one.here) - wanted) <= 0.1 * wanted;
      return {
        level: isAsked ? level : -1,
        pValue: pValue ?? 1,
        isApart: rerun !== null && (rerun.low > 0 || rerun.high < 0),
      };
    }),
  );
  const groups = Map.groupBy(pairs, ({ pValue }) => pValue);
  const adjusted = benjaminiHochberg(new Map([...groups].map(([pValue, equal]) => [pValue, equal.length])));
  return levels.map((_, at) => {
    const own = pairs.filter(({ level }) => level === at);
    return {
      pairs: own.length,
      pValue: own.filter(({ pValue }) => pValue <= 0.05).length,
      adjusted: own.filter(({ pValue }) => (adjusted.get(pValue) ?? 1) <= 0.05).length,
      rerun: own.filter(({ isApart }) => isApart).length,
    };
  });
}

/** Pairs of one store are not independent: the error is that of a ratio over stores. */
function shareOfPairs(stores: readonly Counts[], key: "pValue" | "adjusted" | "rerun"): Share {
  const pairs = stores.reduce((sum, each) => sum + each.pairs, 0);
  const share = stores.reduce((sum, each) => sum + each[key], 0) / pairs;
  const squares = stores.reduce((sum, each) => sum + (each[key] - share * each.pairs) ** 2, 0);
  return { share, error: Math.sqrt(squares) / pairs };
}
