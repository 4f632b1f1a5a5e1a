import { hasSpread, mean } from "../descriptive.ts";

/** Two numbers of the same unit. */
export type Pair = readonly [number, number];

/** Pearson's product-moment correlation (1896), or null below two pairs and where one side does not vary. */
export function pearsonCorrelation(pairs: readonly Pair[]): number | null {
  const ones = pairs.map(([one]) => one);
  const others = pairs.map(([, other]) => other);
  if (!hasSpread(ones) || !hasSpread(others)) return null;
  const centre = [mean(ones) ?? 0, mean(others) ?? 0] as const;
  const sumOver = (value: (one: number, other: number) => number): number =>
    pairs.reduce((sum, [one, other]) => sum + value(one - centre[0], other - centre[1]), 0);
  const together = sumOver((one, other) => one * other);
  // One root each: the product of the squares can underflow where neither does.
  const scale = Math.sqrt(sumOver((one) => one ** 2)) * Math.sqrt(sumOver((_, other) => other ** 2));
  return Math.max(-1, Math.min(1, together / scale));
}

/**
 * Spearman's rank correlation (1904): Pearson's on ranks, equal values sharing their mean rank; null below two pairs and
 * where one side does not vary.
 */
export function spearmanCorrelation(pairs: readonly Pair[]): number | null {
  const ofOne = midranks(pairs.map(([one]) => one));
  const ofOther = midranks(pairs.map(([, other]) => other));
  return pearsonCorrelation(pairs.map((_, index) => [ofOne[index] ?? Number.NaN, ofOther[index] ?? Number.NaN]));
}

/** Ranks from 1 in the order of the values; equal values share the mean of theirs. */
export function midranks(values: readonly number[]): readonly number[] {
  const ascending = values.map((value, index) => ({ value, index })).toSorted((one, other) => one.value - other.value);
  const ranks = values.map(() => 0);
  for (let first = 0; first < ascending.length;) {
    let next = first;
    while (ascending[next]?.value === ascending[first]?.value && next < ascending.length) next++;
    for (const { index } of ascending.slice(first, next)) ranks[index] = (first + 1 + next) / 2;
    first = next;
  }
  return ranks;
}
