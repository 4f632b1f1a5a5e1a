export interface Growth {
  readonly before: number;
  readonly reason: string;
}

/** What a search knew before its last cut. */
interface Knowledge {
  readonly limit: number;
  readonly ceiling: number;
  readonly proven: number;
  readonly probeRounds: number;
}

/** Modest, but not so modest that a campaign of a few minutes notices. */
const firstLimit = 8;
/** Of what was refused, CUBIC's factor (RFC 9438, 4.6): a second refusal soon after another takes so much away. */
const cutFactor = 0.7;
/** A step of growth, in parts of the limit: what it may be too far by. */
const stepShare = 1 / 4;
/** Rounds of calls served at the ceiling before it is tried: so that less than one call in a hundred is a failed try. */
const firstProbeRounds = 10;
const longestProbeRounds = 80;
/** Refusals at levels so close to each other speak of the same ceiling. */
const sameLevelShare = 1 / 8;
/** Rounds of calls served without a refusal after which a level is proven and the past forgiven. */
const calmRounds = 2;

/**
 * Where a limit stands, and where it goes next: pure counting, without a clock.
 *
 * Slow start, then a search between what was served and what was refused, as BIC does (Xu, Harfoush, Rhee 2004), then a
 * plateau right below the ceiling, as CUBIC has (RFC 9438): unlike a network, a provider that counts calls refuses exactly
 * what is too much and serves the rest as before, so that staying one below costs nothing and AIMD's saw-tooth would cost a
 * quarter. The ceiling is tried again after ever more calls; when it gives way, growth gathers speed from a single call.
 * Delay says nothing here (Vegas, Netflix's concurrency-limits): answers differ in length by far more than queues do.
 */
export class LimitSearch {
  limit = firstLimit;
  /** The least level known to be refused. */
  #ceiling = Infinity;
  /** The level that was filled without a refusal, as far as refusals had come in by then. */
  #proven = 0;
  /** The level that has been served well for a while. */
  #sustained = 0;
  /** How many calls a step may be, besides its share of the limit. */
  #stride = Infinity;
  /** Calls served since the limit changed, of those that started since the last cut. */
  #served = 0;
  #servedSinceCut = 0;
  #cutsInARow = 0;
  #probeRounds = firstProbeRounds;
  #refusedLevel = Infinity;
  #beforeCut: Knowledge | null = null;

  get sustained(): number {
    return this.#sustained;
  }

  /** Right below what is known to be refused. */
  get isAtCeiling(): boolean {
    return this.limit === this.#ceiling - 1;
  }

  /** Whether enough has been served at this limit to try a higher one. Before the first refusal that takes no answer. */
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
    return { before, reason: `${before} at once were not refused` };
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
   * The first refusal for a while takes back what had not proven itself, or a single call where the refused level had; one
   * more before calm has returned takes 30 %.
   */
  refused(level: number): void {
    const { limit } = this;
    const proven = this.#proven;
    this.#beforeCut ??= { limit, ceiling: this.#ceiling, proven, probeRounds: this.#probeRounds };
    const share = Math.floor(level * cutFactor);
    const target = this.#cutsInARow === 0 ? Math.max(share, Math.min(proven, level - 1)) : share;
    this.limit = Math.max(1, Math.min(limit, target));
    this.#ceiling = Math.max(this.limit + 1, level);
    this.#proven = Math.min(proven, this.limit);
    this.#sustained = Math.min(this.#sustained, this.limit);
    this.#probeRounds = this.#isRefusedAgain(level)
      ? Math.min(longestProbeRounds, 2 * this.#probeRounds)
      : firstProbeRounds;
    this.#refusedLevel = level;
    this.#cutsInARow += 1;
    this.#served = 0;
    this.#servedSinceCut = 0;
  }

  /** Another refusal of the burst that was cut for: it may only show that the ceiling is lower. */
  refusedInBurst(level: number): void {
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
    return { before, reason: `${served} calls were served since ${this.limit} at once were refused` };
  }

  /** About where it was the last time: the provider allows what it allowed then. */
  #isRefusedAgain(level: number): boolean {
    return Math.abs(level - this.#refusedLevel) <= Math.max(1, level * sameLevelShare);
  }

  #servedBeforeGrowth(): number {
    if (this.#stride === Infinity && this.#ceiling === Infinity) return 0;
    if (this.isAtCeiling) return this.#probeRounds * this.limit;
    return Math.ceil(this.limit * stepShare);
  }
}
