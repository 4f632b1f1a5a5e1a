/**
 * P values adjusted for all of them being asked, by the step-up method of Benjamini and Hochberg (1995): of the
 * differences at or below a level, the expected share of false ones is at most that level. Proven for independent and
 * for positively dependent tests. Differences of all pairs of means are neither, and keep to it nevertheless
 * (Yekutieli 2008), as they do in simulated stores (`false-discoveries.test.ts`).
 *
 * Takes how often each p value occurs, because a family of millions has few distinct ones; gives the adjusted of each.
 */
export function benjaminiHochberg(counts: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const descending = [...counts].toSorted(([one], [other]) => other - one);
  const size = descending.reduce((sum, [, count]) => sum + count, 0);
  let rank = size;
  let least = 1;
  return new Map(
    descending.map(([pValue, count]) => {
      least = Math.min(least, (pValue * size) / rank);
      rank -= count;
      return [pValue, least];
    }),
  );
}
