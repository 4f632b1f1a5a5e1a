import { studentTQuantile } from "../intervals/student-t.ts";

export interface CriticalCorrelationOptions {
  readonly pairs: number;
  /** Two-sided, for example 0.95. */
  readonly level: number;
}

/**
 * How far from 0 Pearson's correlation of unrelated normal variables is by chance, at this level (Fisher 1925, by
 * Student's t with two degrees of freedom less than pairs); null below three pairs.
 */
export function criticalCorrelation({ pairs, level }: CriticalCorrelationOptions): number | null {
  if (pairs < 3) return null;
  const t = studentTQuantile((1 + level) / 2, pairs - 2);
  return t / Math.sqrt(pairs - 2 + t ** 2);
}
