export interface CountedShare {
  readonly count: number;
  readonly of: number;
  /** The share that is tolerated, between 0 and 1. */
  readonly share: number;
  /** One-sided, for example 0.95. */
  readonly level: number;
}

/**
 * Whether a count shows that the share is exceeded: the exact binomial test, one-sided (Clopper and Pearson 1934: the lower
 * limit lies above the share). Wilson's limit would be exceeded too often by shares near 0 in few trials.
 */
export function exceedsShare({ count, of, share, level }: CountedShare): boolean {
  if (count === 0) return false;
  // Of exactly `seen`, from 0 up: in logarithms, since a power of a large number of trials is 0.
  let logarithm = of * Math.log(1 - share);
  let below = 0;
  for (let seen = 0; seen < count; seen++) {
    below += Math.exp(logarithm);
    logarithm += Math.log((of - seen) / (seen + 1)) + Math.log(share / (1 - share));
  }
  return 1 - below < 1 - level;
}
