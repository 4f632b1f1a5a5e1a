import type { LimitChange, OnLimitChange } from "./limit-change.ts";
import { LimitSearch, type Growth } from "./limit-search.ts";

/** How a call stood when it started, for judging what its end says of the limit. */
export interface Place {
  /** Calls in flight, itself included. */
  readonly level: number;
  /** How many cuts there had been. */
  readonly cuts: number;
  readonly at: number;
}

export interface AdaptiveLimitOptions {
  readonly name: string;
  /** In which time the provider would have refused a call that it does not want: at most so long, as a first guess. */
  readonly patienceMs: number;
  readonly onChange: OnLimitChange;
}

/** How long no limit grows after a fault that is no refusal: a provider in trouble is not to be tried out. */
const troublePauseMs = 10_000;
/** Refusals that took longer than this say nothing of a round trip. */
const longestPatienceMs = 10_000;

/**
 * How many calls at once a provider lets through, found out by trying. Grows only when it is what holds calls back (RFC
 * 7661) and when the calls at the present limit have not been refused in the time in which they would have been. A refusal
 * cuts; calls that were in flight at a cut cut no more, as a burst of losses is one sign of congestion (RFC 6582). Faults
 * that are no refusal never cut.
 */
export class AdaptiveLimit {
  readonly #name: string;
  readonly #onChange: OnLimitChange;
  readonly #search = new LimitSearch();
  /** No longer than the fastest answer took: a refusal takes no longer. */
  #patienceMs: number;
  /** Twice what the last refusal took: the next one may take as long. */
  #refusalMs = 0;
  #inFlight = 0;
  #cuts = 0;
  /** When the calls at once first came up to the present limit; null before. */
  #fullSince: number | null = null;
  /** The most at once with which a call was served since the last cut. */
  #servedLevel = 0;
  #growsAgainAt = -Infinity;
  #probesAgainAt = -Infinity;
  #isGrowthPaused = false;

  constructor({ name, patienceMs, onChange }: AdaptiveLimitOptions) {
    this.#name = name;
    this.#patienceMs = patienceMs;
    this.#onChange = onChange;
  }

  get limit(): number {
    return this.#search.limit;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** 0 when one more call may start: also because the limit, being full, has just grown. */
  waitMs(now: number): number {
    if (this.#inFlight < this.limit) return 0;
    if (this.#fullSince === null || !this.#search.mayGrow()) return Infinity;
    const heldUntil = this.#search.isAtCeiling ? Math.max(this.#growsAgainAt, this.#probesAgainAt) : this.#growsAgainAt;
    const patienceMs = Math.max(this.#patienceMs, this.#refusalMs);
    const waitMs = Math.max(this.#fullSince + patienceMs, heldUntil) - now;
    if (waitMs > 0) return waitMs;
    this.#grow(this.#search.grow());
    return 0;
  }

  start(now: number): Place {
    this.#inFlight += 1;
    if (this.#inFlight >= this.limit) this.#fullSince ??= now;
    return { level: this.#inFlight, cuts: this.#cuts, at: now };
  }

  end(): void {
    this.#inFlight -= 1;
  }

  served({ cuts, level, at }: Place, now: number): void {
    this.#patienceMs = Math.min(this.#patienceMs, now - at);
    if (cuts !== this.#cuts) return;
    this.#servedLevel = Math.max(this.#servedLevel, level);
    this.#search.served(level);
  }

  /** Whether a call was refused beyond what has been served well for a while. */
  isBeyondSustained({ level }: Place): boolean {
    return level > this.#search.sustained;
  }

  isBeyondServed({ level }: Place): boolean {
    return level > this.#servedLevel;
  }

  /** Whether the call was in flight at the last cut, or an earlier one. */
  isInSameBurst({ cuts }: Place): boolean {
    return cuts !== this.#cuts;
  }

  /** Cuts the limit, unless the call was in flight at the last cut. */
  refused(place: Place, now: number): void {
    this.#refusalMs = Math.min(2 * (now - place.at), longestPatienceMs);
    if (this.isInSameBurst(place)) return this.#search.refusedInBurst(place.level);
    const before = this.limit;
    this.#search.refused(place.level);
    this.#cuts += 1;
    this.#fullSince = null;
    this.#servedLevel = Math.min(this.#servedLevel, this.limit);
    const reason = `a call was refused (HTTP 429) with ${place.level} at once`;
    if (this.limit < before) this.#say({ kind: "limit-cut", before, limit: this.limit, reason });
  }

  /** What was allowed before a long pause says little of now: no more than at first, until that has been served. */
  restart(): void {
    const before = this.limit;
    this.#search.restart();
    this.#fullSince = null;
    const reason = "after a long pause growth starts over";
    if (this.limit < before) this.#say({ kind: "limit-cut", before, limit: this.limit, reason });
  }

  /** The last cut was not for this limit's sake (as in the Eifel response, RFC 4015). */
  undoCut(reason: string): void {
    const before = this.limit;
    this.#search.undo();
    this.#fullSince = null;
    if (this.limit > before) this.#say({ kind: "limit-raised", before, limit: this.limit, reason });
  }

  /** For so long no level is tried that is known to have been refused. */
  holdProbes(forMs: number, now: number): void {
    this.#probesAgainAt = Math.max(this.#probesAgainAt, now + forMs);
  }

  /** A fault that is no refusal. */
  troubled(fault: string, now: number): void {
    this.#growsAgainAt = now + troublePauseMs;
    if (this.#isGrowthPaused) return;
    this.#isGrowthPaused = true;
    this.#say({ kind: "growth-paused", limit: this.limit, reason: `a call ended with ${fault}` });
  }

  /** To be asked now and then: says when trouble is over. */
  noticeCalm(now: number): void {
    if (!this.#isGrowthPaused || now < this.#growsAgainAt) return;
    this.#isGrowthPaused = false;
    const reason = `no such fault for ${troublePauseMs / 1000} s`;
    this.#say({ kind: "growth-resumed", limit: this.limit, reason });
  }

  #grow({ before, reason }: Growth): void {
    this.#fullSince = null;
    this.#say({ kind: "limit-raised", before, limit: this.limit, reason });
  }

  #say(change: Unnamed<LimitChange>): void {
    this.#onChange({ ...change, channel: this.#name });
  }
}

/** Of every member of the union on its own. */
type Unnamed<Change> = Change extends unknown ? Omit<Change, "channel"> : never;
