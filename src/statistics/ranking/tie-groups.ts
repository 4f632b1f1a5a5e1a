import type { ResampledMeans } from "./resample-means.ts";

/**
 * Groups of means that may be called equal: going down from the best, each joins the tie group above it as long as it
 * cannot be distinguished, at this level, from the best of that tie group; the first that can opens the next.
 * Lists of group numbers, best first. Being indistinguishable is not transitive: only the best of a tie group is
 * compared with all of it, and the last of one may well be indistinguishable from the first of the next. Each comparison
 * is made at this level by itself: forty equal groups fall into two or three, because the best of them is best by chance.
 */
export function tieGroups(means: ResampledMeans, level: number): readonly (readonly number[])[] {
  const order = means.observed
    .map((value, group) => ({ value, group }))
    .toSorted((one, other) => other.value - one.value)
    .map(({ group }) => group);
  const ties: number[][] = [];
  for (const group of order) {
    const current = ties.at(-1);
    const [best] = current ?? [];
    if (current === undefined || best === undefined || differ(means, [best, group], level)) ties.push([group]);
    else current.push(group);
  }
  return ties;
}

/**
 * Whether resampled differences stray from the observed by its own size in no more than one less the level of cases: a
 * two-sided bootstrap test (Davison and Hinkley 1997, section 4.4), the observed one counted among the resampled.
 */
function differ({ observed, resampled }: ResampledMeans, pair: readonly [number, number], level: number): boolean {
  const [one, other] = pair.map((group) => resampled[group] ?? new Float64Array());
  const difference = (observed[pair[0]] ?? Number.NaN) - (observed[pair[1]] ?? Number.NaN);
  if (!one || !other || difference === 0) return false;
  let strayed = 1;
  for (const [resample, value] of one.entries()) {
    if (Math.abs(value - (other[resample] ?? Number.NaN) - difference) >= Math.abs(difference)) strayed++;
  }
  return strayed / (one.length + 1) <= 1 - level;
}
