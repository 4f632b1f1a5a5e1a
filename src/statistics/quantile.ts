/**
 * The quantile at `probability` (0..1) of values in ascending order, by linear interpolation between order
 * statistics: definition 7 of Hyndman and Fan (1996), the default of R and NumPy. NaN of no values.
 */
export function quantile(ascending: ArrayLike<number>, probability: number): number {
  const position = (ascending.length - 1) * probability;
  const below = ascending[Math.floor(position)] ?? Number.NaN;
  const above = ascending[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}
