import { countValues } from "./count-values.ts";

/** What differences between two values mean: any counts as one, ranks count, or the size counts, squared. */
export type Measurement = "nominal" | "ordinal" | "interval";

/** What each rater gave to one unit; null where a rater gave nothing. */
export type Ratings = readonly (number | null)[];

/**
 * Krippendorff's alpha, the agreement of any number of raters beyond chance with any values missing, by the coincidence
 * matrix of Krippendorff (2011, Computing Krippendorff's Alpha-Reliability): 1 is perfect, 0 is chance, below 0
 * is systematic disagreement. Null where no unit has two values, or all values are the same and chance cannot differ.
 */
export function krippendorffAlpha(units: readonly Ratings[], measurement: Measurement): number | null {
  const pairable = units.map((unit) => unit.filter((value) => value !== null)).filter((unit) => unit.length > 1);
  const values = pairable.flat();
  const distance = squaredDistance(values, measurement);
  const expected = disagreement(values, distance) / (values.length - 1);
  if (!(expected > 0)) return null;
  const observed = pairable.reduce((sum, unit) => sum + disagreement(unit, distance) / (unit.length - 1), 0);
  return 1 - observed / expected;
}

type Distance = (one: number, other: number) => number;

/** Over all ordered pairs of the values. */
function disagreement(values: readonly number[], distance: Distance): number {
  const counts = [...countValues(values)];
  let sum = 0;
  for (const [one, times] of counts) {
    for (const [other, otherTimes] of counts) sum += times * otherTimes * distance(one, other);
  }
  return sum;
}

function squaredDistance(values: readonly number[], measurement: Measurement): Distance {
  if (measurement === "nominal") return (one, other) => (one === other ? 0 : 1);
  if (measurement === "interval") return (one, other) => (one - other) ** 2;
  const positions = middlePositions(values);
  return (one, other) => ((positions.get(one) ?? Number.NaN) - (positions.get(other) ?? Number.NaN)) ** 2;
}

/**
 * The mean rank of each value among all values. The distance of two is the count of all values between them and
 * half of those at either, as the paper sums them.
 */
function middlePositions(values: readonly number[]): ReadonlyMap<number, number> {
  let below = 0;
  const positions = new Map<number, number>();
  for (const [value, times] of [...countValues(values)].toSorted(([one], [other]) => one - other)) {
    positions.set(value, below + times / 2);
    below += times;
  }
  return positions;
}
