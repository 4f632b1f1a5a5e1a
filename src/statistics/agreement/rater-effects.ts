/** A row and a column a rater. */
export type Matrix = readonly (readonly number[])[];

/** One rated thing with its ratings. Things of one cluster resemble each other, such as the runs of one model config. */
export interface RatedThing {
  readonly cluster: string;
  /** Each rater's number, from 0, and its rating. */
  readonly ratings: readonly (readonly [rater: number, value: number])[];
}

export interface RaterEffects {
  /** Difference of each rater from the mean of all: they add up to 0. */
  readonly effects: readonly number[];
  /** By cluster: how far each rater is above its predicted rating, on average over the cluster's things. */
  readonly residuals: ReadonlyMap<string, readonly number[]>;
}

/**
 * Effects of raters by least squares of the additive model `rating = thing + rater + error` (Searle, Casella and McCulloch
 * 1992), each cluster with the same weight. Raters without any rating have 0 and no part in the mean. Null where the others
 * are not all linked: two raters are linked where both rated one thing, or through a chain of other raters.
 */
export function raterEffects(raters: number, things: readonly RatedThing[]): RaterEffects | null {
  const shared = things.filter(({ ratings }) => ratings.length > 1);
  const clusters = [...Map.groupBy(shared, ({ cluster }) => cluster)].map(([cluster, own]) =>
    Object.assign({ cluster }, equationsOf(raters, own)),
  );
  const inverse = inverseOfLinks(sumOf(raters, clusters));
  if (inverse === null || !isLinked(inverse, things)) return null;
  const right = Array.from({ length: raters }, (_, rater) =>
    clusters.reduce((sum, { values }) => sum + (values[rater] ?? 0), 0),
  );
  const effects = multiply(inverse, right);
  const residuals = clusters.map(({ cluster, links, values }) => {
    const explained = multiply(links, effects);
    return [cluster, values.map((value, rater) => value - (explained[rater] ?? 0))] as const;
  });
  return { effects, residuals: new Map(residuals) };
}

/**
 * Covariance of such effects for one thing a cluster, given by the numbers of those who rated it, where each rating has an
 * independent error of variance 1. Null where the raters are not all linked.
 */
export function raterCovariance(raters: number, clusters: readonly (readonly number[])[]): Matrix | null {
  const things = clusters.map((own) => ({ cluster: "", ratings: own.map((rater) => [rater, 0] as const) }));
  const shared = things.filter(({ ratings }) => ratings.length > 1);
  const inverse = inverseOfLinks(
    sumOf(
      raters,
      shared.map((thing) => equationsOf(raters, [thing])),
    ),
  );
  return inverse === null || !isLinked(inverse, things) ? null : inverse;
}

/** Normal equations with the effects of the things eliminated: `links` times the effects of the raters is `values`. */
interface Equations {
  readonly links: Matrix;
  readonly values: readonly number[];
}

/** Of one cluster, on average over its things. */
function equationsOf(raters: number, things: readonly RatedThing[]): Equations {
  const links = Array.from({ length: raters }, () => new Float64Array(raters));
  const values = new Float64Array(raters);
  for (const { ratings } of things) {
    const mean = ratings.reduce((sum, [, value]) => sum + value, 0) / ratings.length;
    for (const [one, value] of ratings) {
      values[one] = (values[one] ?? 0) + (value - mean) / things.length;
      const row = links[one];
      if (row === undefined) continue;
      for (const [other] of ratings) {
        row[other] = (row[other] ?? 0) + ((one === other ? 1 : 0) - 1 / ratings.length) / things.length;
      }
    }
  }
  return { links: links.map((row) => Array.from(row)), values: Array.from(values) };
}

function sumOf(raters: number, clusters: readonly Pick<Equations, "links">[]): Matrix {
  return matrixOf(raters, (row, column) => clusters.reduce((sum, { links }) => sum + (links[row]?.[column] ?? 0), 0));
}

/** Whether each rater who rated anything shares a thing with another. */
function isLinked(inverse: Matrix, things: readonly RatedThing[]): boolean {
  const present = new Set(things.flatMap(({ ratings }) => ratings.map(([rater]) => rater)));
  return [...present].every((rater) => present.size === 1 || (inverse[rater]?.[rater] ?? 0) > 0);
}

function matrixOf(size: number, valueOf: (row: number, column: number) => number): Matrix {
  return Array.from({ length: size }, (_row, row) =>
    Array.from({ length: size }, (_column, column) => valueOf(row, column)),
  );
}

function multiply(matrix: Matrix, vector: readonly number[]): readonly number[] {
  return matrix.map((row) => row.reduce((sum, value, column) => sum + value * (vector[column] ?? 0), 0));
}

/** Below this share of the largest pivot, one is rounding. */
const leastPivot = 1e-10;

/**
 * Moore-Penrose inverse of a matrix whose rows and columns add up to 0, as the normal equations of raters do. A rater
 * without any entry keeps zeros. Null where the others do not all hang together: some of them could then be moved against
 * the rest without any effect.
 */
function inverseOfLinks(links: Matrix): Matrix | null {
  const present = links.flatMap((row, rater) => ((row[rater] ?? 0) > 0 ? [rater] : []));
  const share = 1 / present.length;
  // A matrix of equal shares fills the one direction that the links leave open: all by the same.
  const inverse = invert(present.map((row) => present.map((column) => (links[row]?.[column] ?? 0) + share)));
  if (inverse === null) return null;
  const placeOf = new Map(present.map((rater, place) => [rater, place]));
  return matrixOf(links.length, (row, column) => {
    const [one, other] = [placeOf.get(row), placeOf.get(column)];
    return one === undefined || other === undefined ? 0 : (inverse[one]?.[other] ?? 0) - share;
  });
}

/** Of a symmetric matrix without negative eigenvalues, by Gauss and Jordan; null where it has none. */
function invert(matrix: Matrix): Matrix | null {
  const size = matrix.length;
  const rows = matrix.map((row, place) => [...row, ...row.map((_, column) => (column === place ? 1 : 0))]);
  const largest = Math.max(...matrix.map((row, place) => row[place] ?? 0));
  for (const [place, row] of rows.entries()) {
    // The pivots of such a matrix are on its diagonal: no rows need to be swapped.
    const pivot = row[place] ?? 0;
    if (pivot <= leastPivot * largest) return null;
    for (let column = 0; column < 2 * size; column++) row[column] = (row[column] ?? 0) / pivot;
    for (const other of rows) {
      const factor = other === row ? 0 : (other[place] ?? 0);
      if (factor === 0) continue;
      for (let column = 0; column < 2 * size; column++) {
        other[column] = (other[column] ?? 0) - factor * (row[column] ?? 0);
      }
    }
  }
  return rows.map((row) => row.slice(size));
}
