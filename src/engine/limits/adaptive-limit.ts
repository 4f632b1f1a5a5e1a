import type { LimitChange, OnLimitChange } from "./limit-change.ts";
import { LimitSearch, type Growth } from "./limit-search.ts";

/** The limit's state when a call started, to judge what the call's end says about the limit. */
export interface CallStart {
  /** Calls in flight, itself included. */
  readonly level: number;
  /** Cuts before the call started. */
  readonly cuts: number;
  readonly at: number;
}

export interface AdaptiveLimitOptions {
  readonly name: string;
  /** Upper bound, as a first guess, of the time in which the provider answers a call over its limit with 429. */
  readonly roundTripMs: number;
  readonly onChange: OnLimitChange;
}

/** How long no limit grows after a fault other than a rate limit: growth would add load to a failing provider. */
const growthPauseMs = 10_000;
/** A 429 that took longer than this does not measure a round trip. */
const longestRoundTripMs = 10_000;

/**
 * The number of parallel calls that a provider allows, found by trial. It grows only when it is what holds calls back (RFC
 * 7661) and when no call at the present limit has met a 429 in the time in which one would have arrived. A 429 cuts it;
 * calls that were in flight at a cut cut no more, as a burst of losses is one sign of congestion (RFC 6582). Other faults
 * never cut.
 */
export class AdaptiveLimit {
  readonly #name: string;
  readonly #onChange: OnLimitChange;
  readonly #search = new LimitSearch();
  /** At most the time of the fastest answer: a 429 takes no longer. */
  #roundTripMs: number;
  /** Twice the time of the last 429: the next one may take as long. */
  #rateLimitMs = 0;
  #inFlight = 0;
  #cuts = 0;
  /** When the calls in flight first reached the present limit; null before. */
  #fullSince: number | null = null;
  /** The most calls in flight with which a call was served since the last cut. */
  #servedLevel = 0;
  #growsAgainAt = -Infinity;
  #probesAgainAt = -Infinity;
  #isGrowthPaused = false;

  constructor({ name, roundTripMs, onChange }: AdaptiveLimitOptions) {
    this.#name = name;
    this.#roundTripMs = roundTripMs;
    this.#onChange = onChange;
  }

  get limit(): number {
    return this.#search.limit;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** 0 when one more call may start. A full limit that may grow grows here. */
  waitMs(now: number): number {
    if (this.#inFlight < this.limit) return 0;
    if (this.#fullSince === null || !this.#search.mayGrow()) return Infinity;
    const heldUntil = this.#search.isAtCeiling ? Math.max(this.#growsAgainAt, this.#probesAgainAt) : this.#growsAgainAt;
    const roundTripMs = Math.max(this.#roundTripMs, this.#rateLimitMs);
    const waitMs = Math.max(this.#fullSince + roundTripMs, heldUntil) - now;
    if (waitMs > 0) return waitMs;
    this.#grow(this.#search.grow());
    return 0;
  }

  start(now: number): CallStart {
    this.#inFlight += 1;
    if (this.#inFlight >= this.limit) this.#fullSince ??= now;
    return { level: this.#inFlight, cuts: this.#cuts, at: now };
  }

  end(): void {
    this.#inFlight -= 1;
  }

  served({ cuts, level, at }: CallStart, now: number): void {
    this.#roundTripMs = Math.min(this.#roundTripMs, now - at);
    if (cuts !== this.#cuts) return;
    this.#servedLevel = Math.max(this.#servedLevel, level);
    this.#search.served(level);
  }

  /** Whether the call exceeded the level that has been served for a sustained time. */
  isAboveSustained({ level }: CallStart): boolean {
    return level > this.#search.sustained;
  }

  isAboveServed({ level }: CallStart): boolean {
    return level > this.#servedLevel;
  }

  /** Whether the call was in flight at the last cut or an earlier one. */
  isInSameBurst({ cuts }: CallStart): boolean {
    return cuts !== this.#cuts;
  }

  /** Cuts the limit, unless the call was in flight at the last cut. */
  rateLimited(call: CallStart, now: number): void {
    this.#rateLimitMs = Math.min(2 * (now - call.at), longestRoundTripMs);
    if (this.isInSameBurst(call)) return this.#search.rateLimitedInBurst(call.level);
    const before = this.limit;
    this.#search.rateLimited(call.level);
    this.#cuts += 1;
    this.#fullSince = null;
    this.#servedLevel = Math.min(this.#servedLevel, this.limit);
    const reason = `rate-limited (HTTP 429) with ${call.level} calls in flight`;
    if (this.limit < before) this.#report({ kind: "limit-cut", before, limit: this.limit, reason });
  }

  /** The limit from before a long pause may no longer hold: falls back to the initial limit until that has been served. */
  restart(): void {
    const before = this.limit;
    this.#search.restart();
    this.#fullSince = null;
    const reason = "growth restarts after a long pause";
    if (this.limit < before) this.#report({ kind: "limit-cut", before, limit: this.limit, reason });
  }

  /** Undoes the last cut, which another limit had caused (as in the Eifel response, RFC 4015). */
  undoCut(reason: string): void {
    const before = this.limit;
    this.#search.undo();
    this.#fullSince = null;
    if (this.limit > before) this.#report({ kind: "limit-raised", before, limit: this.limit, reason });
  }

  /** For this long, skips levels known to be rate-limited. */
  holdProbes(forMs: number, now: number): void {
    this.#probesAgainAt = Math.max(this.#probesAgainAt, now + forMs);
  }

  /** Pauses growth after a fault other than a rate limit. */
  pauseGrowth(fault: string, now: number): void {
    this.#growsAgainAt = now + growthPauseMs;
    if (this.#isGrowthPaused) return;
    this.#isGrowthPaused = true;
    this.#report({ kind: "growth-paused", limit: this.limit, reason: `a call ended with ${fault}` });
  }

  /** Resumes growth once the pause after a fault has passed. Callers poll it. */
  resumeGrowth(now: number): void {
    if (!this.#isGrowthPaused || now < this.#growsAgainAt) return;
    this.#isGrowthPaused = false;
    const reason = `no such fault for ${growthPauseMs / 1000} s`;
    this.#report({ kind: "growth-resumed", limit: this.limit, reason });
  }

  #grow({ before, reason }: Growth): void {
    this.#fullSince = null;
    this.#report({ kind: "limit-raised", before, limit: this.limit, reason });
  }

  #report(change: Unnamed<LimitChange>): void {
    this.#onChange({ ...change, channel: this.#name });
  }
}

/** `Omit` over each member of the union separately. */
type Unnamed<Change> = Change extends unknown ? Omit<Change, "channel"> : never;
