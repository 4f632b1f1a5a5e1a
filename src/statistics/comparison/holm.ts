/**
 * P values adjusted for all of them being asked, by the step-down method of Holm (1979): rejecting those at or below a
 * level keeps the chance of a single false one below it. In the order given, at least as large, at most 1.
 */
export function holmAdjust(pValues: readonly number[]): readonly number[] {
  const ascending = pValues
    .map((pValue, index) => ({ pValue, index }))
    .toSorted((one, other) => one.pValue - other.pValue);
  const adjusted = pValues.map(() => 1);
  let largest = 0;
  for (const [place, { pValue, index }] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, pValue * (pValues.length - place)));
    adjusted[index] = largest;
  }
  return adjusted;
}
