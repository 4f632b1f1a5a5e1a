export interface Growth {
  readonly before: number;
  readonly reason: string;
}

/** The search's state before its last cut. */
interface Knowledge {
  readonly limit: number;
  readonly ceiling: number;
  readonly proven: number;
  readonly probeRounds: number;
}

/** Low enough for small providers, high enough that a run of a few minutes is not slowed down. */
const firstLimit = 8;
/** CUBIC's factor (RFC 9438, 4.6), applied to the rate-limited level when a second 429 follows soon after another. */
const cutFactor = 0.7;
/** Largest step of growth as a share of the limit, which bounds the overshoot. */
const stepShare = 1 / 4;
/** Rounds of calls served at the ceiling before it is probed: fewer than one call in a hundred is a failed probe. */
const firstProbeRounds = 10;
const longestProbeRounds = 80;
/** Two rate-limited levels this close indicate the same ceiling. */
const sameLevelShare = 1 / 8;
/** Rounds of calls served without a 429 after which a level counts as sustained and earlier 429s are forgotten. */
const calmRounds = 2;

/**
 * The present limit and its next step: pure counting, without a clock.
 *
 * Slow start, then a search between the level that was served and the level that was rate-limited, as BIC does (Xu,
 * Harfoush, Rhee 2004), then a plateau right below the ceiling, as CUBIC has (RFC 9438): unlike a network, a provider that
 * counts calls rejects exactly the excess and serves the rest as before, so that staying one below costs nothing and AIMD's
 * saw-tooth would cost a quarter. The ceiling is probed again after increasing numbers of calls; when it gives way, growth
 * accelerates from a single call. Delay is no signal here (Vegas, Netflix's concurrency-limits): answers differ in length by
 * far more than queues do.
 */
export class LimitSearch {
  limit = firstLimit;
  /** The lowest level known to be rate-limited. */
  #ceiling = Infinity;
  /** The level that was filled without a 429, as far as 429s had arrived by then. */
  #proven = 0;
  /** The level that has been served for a sustained time. */
  #sustained = 0;
  /** Largest step in calls, besides its share of the limit. */
  #stride = Infinity;
  /** Calls served since the limit changed, of those that started since the last cut. */
  #served = 0;
  #servedSinceCut = 0;
  #cutsInARow = 0;
  #probeRounds = firstProbeRounds;
  #rateLimitedLevel = Infinity;
  #beforeCut: Knowledge | null = null;

  get sustained(): number {
    return this.#sustained;
  }

  /** One below the lowest level known to be rate-limited. */
  get isAtCeiling(): boolean {
    return this.limit === this.#ceiling - 1;
  }

  /** Whether enough calls were served at this limit to try a higher one. Before the first 429 none are needed. */
  mayGrow(): boolean {
    return this.#served >= this.#servedBeforeGrowth();
  }

  grow(): Growth {
    const before = this.limit;
    this.#proven = Math.max(this.#proven, before);
    if (this.isAtCeiling) return this.#probe();
    const room = this.#ceiling - 1 - before;
    const share = Math.ceil(before * stepShare);
    this.limit += room < Infinity ? Math.ceil(room / 2) : Math.min(this.#stride, share);
    this.#stride *= 2;
    this.#served = 0;
    return { before, reason: `${before} parallel calls met no rate limit` };
  }

  served(level: number): void {
    this.#served += 1;
    this.#servedSinceCut += 1;
    if (this.#servedSinceCut < calmRounds * this.limit) return;
    this.#cutsInARow = 0;
    this.#beforeCut = null;
    if (level < this.limit || this.#served < calmRounds * this.limit) return;
    this.#sustained = this.limit;
    this.#proven = Math.max(this.#proven, this.limit);
  }

  /**
   * The first 429 after calm undoes the unproven growth, or takes a single call off where the rate-limited level had been
   * sustained. Another one before calm returns takes 30 %.
   */
  rateLimited(level: number): void {
    const { limit } = this;
    const proven = this.#proven;
    this.#beforeCut ??= { limit, ceiling: this.#ceiling, proven, probeRounds: this.#probeRounds };
    const share = Math.floor(level * cutFactor);
    const target = this.#cutsInARow === 0 ? Math.max(share, Math.min(proven, level - 1)) : share;
    this.limit = Math.max(1, Math.min(limit, target));
    this.#ceiling = Math.max(this.limit + 1, level);
    this.#proven = Math.min(proven, this.limit);
    this.#sustained = Math.min(this.#sustained, this.limit);
    this.#probeRounds = this.#isLimitedAgain(level)
      ? Math.min(longestProbeRounds, 2 * this.#probeRounds)
      : firstProbeRounds;
    this.#rateLimitedLevel = level;
    this.#cutsInARow += 1;
    this.#served = 0;
    this.#servedSinceCut = 0;
  }

  /** A further 429 of a burst that has already cut: it can only lower the known ceiling. */
  rateLimitedInBurst(level: number): void {
    this.#ceiling = Math.max(this.limit + 1, Math.min(this.#ceiling, level));
  }

  restart(): void {
    this.limit = Math.min(this.limit, firstLimit);
    this.#proven = Math.min(this.#proven, this.limit);
    this.#sustained = Math.min(this.#sustained, this.limit);
    this.#served = 0;
  }

  undo(): void {
    const before = this.#beforeCut;
    if (before === null) return;
    this.#beforeCut = null;
    this.limit = Math.max(this.limit, before.limit);
    this.#ceiling = Math.max(this.#ceiling, before.ceiling);
    this.#proven = Math.max(this.#proven, before.proven);
    this.#probeRounds = before.probeRounds;
    this.#cutsInARow = 0;
  }

  #probe(): Growth {
    const before = this.limit;
    this.limit += 1;
    this.#ceiling = Infinity;
    this.#stride = 1;
    const served = this.#served;
    this.#served = 0;
    return { before, reason: `${served} calls were served since the rate limit at ${this.limit} parallel calls` };
  }

  /** The 429 is near the previous ceiling: the provider's limit has not changed. */
  #isLimitedAgain(level: number): boolean {
    return Math.abs(level - this.#rateLimitedLevel) <= Math.max(1, level * sameLevelShare);
  }

  #servedBeforeGrowth(): number {
    if (this.#stride === Infinity && this.#ceiling === Infinity) return 0;
    if (this.isAtCeiling) return this.#probeRounds * this.limit;
    return Math.ceil(this.limit * stepShare);
  }
}
