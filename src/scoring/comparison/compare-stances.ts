import type { Digest } from "../../domain/digest.ts";
import { compareIndices, differencePValue, type ItemMoves } from "../stances/stance-index.ts";
import { createFamily, keepLargest, type ComparedPairs, type PairsToCompare } from "./compare-pairs.ts";
import type { Pair } from "./scenario-differences.ts";

/** Compares each pair in the index alone, on the situations that both have answered whole. */
export function compareStances(
  level: number,
  moves: ReadonlyMap<Digest, readonly ItemMoves[]>,
  { pairs, most }: PairsToCompare,
): ComparedPairs {
  const family = createFamily();
  const kept = keepLargest(most);
  const compare = ({ reference, other }: Pair) => {
    const found = compareIndices(moves.get(reference) ?? [], moves.get(other) ?? [], level);
    if (found === null) return null;
    const { difference, interval, situations } = found;
    // No smallest p value: this test has no discrete steps.
    const pValue = differencePValue(found);
    const tested = { difference, pValue, scenarioPValue: pValue, leastPValue: 0, scenarios: situations };
    return { ...tested, rerun: null, generalisation: interval, drivers: [] };
  };
  for (const pair of pairs) {
    const found = compare(pair);
    family.add(found);
    kept.offer(pair, found === null ? -1 : Math.abs(found.difference));
  }
  const adjust = family.adjuster();
  const described = kept.pairs();
  return {
    pairs: described.map((pair) => ({ ...pair, index: adjust(compare(pair)), measures: [] })),
    leftOut: kept.offered() - described.length,
    families: { index: family.size(), measures: 0 },
  };
}
