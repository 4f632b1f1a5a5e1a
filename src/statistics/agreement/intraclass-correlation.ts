import { hasSpread, mean, sampleVariance } from "../descriptive.ts";

export interface IntraclassCorrelation {
  /** Of a single rater: ICC(2,1) of Shrout and Fleiss, ICC(A,1) of McGraw and Wong. */
  readonly single: number;
  /** Of the mean of all raters: ICC(2,k), ICC(A,k). */
  readonly average: number;
}

/**
 * Absolute agreement of raters who represent a population of raters (two-way random effects; Shrout and Fleiss 1979, McGraw
 * and Wong 1996), from one row a unit with one value a rater, no value missing. Rows of different lengths are not
 * defined. Null below two units or two raters, and where nothing varies, or only noise does.
 */
export function intraclassCorrelation(units: readonly (readonly number[])[]): IntraclassCorrelation | null {
  const raters = units[0]?.length ?? 0;
  if (units.length < 2 || raters < 2 || !hasSpread(units.flat())) return null;
  const { ofUnits, ofRaters, residual } = meanSquares(units, raters);
  const bias = (ofRaters - residual) / units.length;
  const single = ofUnits + (raters - 1) * residual + raters * bias;
  const average = ofUnits + bias;
  // Raters who disagree more than by chance can make the estimated total variance negative.
  const rounding = 1e-9 * (ofUnits + ofRaters + residual);
  if (single <= rounding || average <= rounding) return null;
  return { single: (ofUnits - residual) / single, average: (ofUnits - residual) / average };
}

function meanSquares(
  units: readonly (readonly number[])[],
  raters: number,
): { readonly ofUnits: number; readonly ofRaters: number; readonly residual: number } {
  const columns = Array.from({ length: raters }, (_, rater) => units.flatMap((unit) => unit[rater] ?? []));
  const ofUnits = raters * varianceOfMeans(units);
  const ofRaters = units.length * varianceOfMeans(columns);
  const within = columns.reduce((sum, column) => sum + (sampleVariance(column) ?? 0), 0) * (units.length - 1);
  // All that is within columns is of the units or of neither.
  const residual = (within - (units.length - 1) * ofUnits) / ((units.length - 1) * (raters - 1));
  return { ofUnits, ofRaters, residual: Math.max(0, residual) };
}

function varianceOfMeans(rows: readonly (readonly number[])[]): number {
  return sampleVariance(rows.flatMap((row) => mean(row) ?? [])) ?? 0;
}
