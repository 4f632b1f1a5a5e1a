export interface Ends {
  readonly low: number;
  readonly high: number;
}

/**
 * Where the difference of two model configs lies (the other's value less the reference's): the middle 95 % of the
 * differences of their paired resamples, draw by draw. Null without draws of both.
 */
export function pairedInterval(
  reference: readonly number[] | null | undefined,
  other: readonly number[] | null | undefined,
): Ends | null {
  if (reference == null || other == null || reference.length === 0 || reference.length !== other.length) return null;
  const differences = other.map((value, draw) => value - (reference[draw] ?? Number.NaN)).toSorted((a, b) => a - b);
  return { low: quantile(differences, 0.025), high: quantile(differences, 0.975) };
}

/** By linear interpolation between order statistics: definition 7 of Hyndman and Fan (1996), as all quantiles of the project. */
function quantile(sorted: readonly number[], probability: number): number {
  const position = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
