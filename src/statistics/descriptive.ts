/** The arithmetic mean, or null of no values. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle value, of an even number the mean of the middle two; null of no values. */
export function median(values: readonly number[]): number | null {
  const ascending = values.toSorted((one, other) => one - other);
  return mean(ascending.slice(Math.ceil(ascending.length / 2) - 1, Math.floor(ascending.length / 2) + 1));
}

/**
 * The unbiased sample variance (divided by n - 1), or null below two values.
 * Two passes: the textbook one-pass formula loses every digit on data with a large mean.
 */
export function sampleVariance(values: readonly number[]): number | null {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}

/** The square root of the sample variance, or null below two values. */
export function sampleStandardDeviation(values: readonly number[]): number | null {
  const variance = sampleVariance(values);
  return variance === null ? null : Math.sqrt(variance);
}

/** Whether values differ by more than rounding: a spread of less than a billionth of their size is none. */
export function hasSpread(values: readonly number[]): boolean {
  const size = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  return (sampleStandardDeviation(values) ?? 0) > 1e-9 * size;
}
