import type { Fault, TaskOutcome } from "../../domain/task-outcome.ts";
import { AdaptiveLimit, type AdaptiveLimitOptions } from "./adaptive-limit.ts";
import type { OnLimitChange } from "./limit-change.ts";
import type { Permit } from "./limiter.ts";
import { isAlone, type CallOnProvider, type ProviderLimit } from "./provider-limit.ts";

/** A failed probe costs the pause that the server asks for; probes may cost at most a fiftieth of the time. */
const probePausePerPause = 50;
const longestProbePauseMs = 600_000;
/** After a longer pause the provider's load may have changed: growth restarts, as TCP's does after idling (RFC 5681, 4.1). */
const restartAfterMs = 60_000;

/** Backoff when a single call in flight is rate-limited; it doubles with every further one. */
const firstBackoffMs = 1_000;
const longestBackoffMs = 15_000;

const growthPausingFaults: ReadonlySet<Fault> = new Set(["server-error", "connection", "timeout"]);

/** One channel's own limit, its provider's shared limit, and the pauses that its server asks for. */
export class AdaptiveChannel {
  readonly limit: AdaptiveLimit;
  readonly #id: string;
  readonly #providerId: string;
  readonly #provider: ProviderLimit;
  readonly #pause: ChannelPause;
  #backoffMs = firstBackoffMs;

  constructor(options: AdaptiveLimitOptions & { readonly providerId: string; readonly provider: ProviderLimit }) {
    const { name, onChange, provider, providerId } = options;
    this.limit = new AdaptiveLimit(options);
    this.#id = name;
    this.#providerId = providerId;
    this.#provider = provider;
    this.#pause = new ChannelPause({ channel: name, onChange, limit: () => this.limit.limit });
  }

  /** The gate that holds the next call back, or null when it may start. */
  obstacle(now: number): { readonly gate: string; readonly ms: number } | null {
    this.limit.resumeGrowth(now);
    this.#provider.limit.resumeGrowth(now);
    const pausedMs = this.#pause.waitMs(now);
    const ownMs = pausedMs > 0 ? pausedMs : this.limit.waitMs(now);
    if (ownMs > 0) return { gate: this.#id, ms: ownMs };
    const sharedMs = this.#provider.limit.waitMs(now);
    return sharedMs > 0 ? { gate: this.#providerId, ms: sharedMs } : null;
  }

  start(now: number): Permit {
    const inChannel = this.limit.start(now);
    const inProvider = this.#provider.start(this, now);
    return {
      gates: [this.#id, this.#providerId],
      release: (outcome, endedAt) => {
        this.#learn({ channel: this, inChannel, inProvider }, outcome, endedAt);
        this.limit.end();
        this.#provider.end(this);
      },
    };
  }

  #learn(call: CallOnProvider, outcome: TaskOutcome | null, now: number): void {
    if (outcome === null || outcome.kind === "deferred") return;
    if (outcome.kind === "done") {
      if (!outcome.cached) this.#served(call, now);
      return;
    }
    const demandMs = outcome.kind === "retry" ? outcome.afterMs : null;
    if (outcome.fault === "rate-limited") this.#rateLimited(call, demandMs, now);
    else if (growthPausingFaults.has(outcome.fault)) this.#failed(outcome.fault, demandMs, now);
  }

  #served({ inChannel, inProvider }: CallOnProvider, now: number): void {
    this.#backoffMs = firstBackoffMs;
    this.limit.served(inChannel, now);
    this.#provider.served(this, inProvider, now);
  }

  #rateLimited(call: CallOnProvider, demandMs: number | null, now: number): void {
    const isProviderLimit = this.#provider.cutsFor(call, now);
    const isChannelLimit = !isProviderLimit || isAlone(call);
    const probePauseMs = Math.min(probePausePerPause * (demandMs ?? 0), longestProbePauseMs);
    if (isProviderLimit) this.#provider.limit.holdProbes(probePauseMs, now);
    if (isChannelLimit) {
      this.limit.rateLimited(call.inChannel, now);
      this.limit.holdProbes(probePauseMs, now);
    }
    if (isChannelLimit && demandMs === null && call.inChannel.level === 1) this.#backOff(now);
    this.#pauseFor(demandMs, now);
  }

  #backOff(now: number): void {
    this.#pause.extend(this.#backoffMs, now, "rate-limited with no other call in flight");
    this.#backoffMs = Math.min(longestBackoffMs, 2 * this.#backoffMs);
  }

  #failed(fault: Fault, demandMs: number | null, now: number): void {
    this.limit.pauseGrowth(fault, now);
    this.#provider.pauseGrowthFor(this, fault, now);
    this.#pauseFor(demandMs, now);
  }

  #pauseFor(demandMs: number | null, now: number): void {
    const ms = demandMs ?? 0;
    this.#pause.extend(ms, now, "the server asked for it (Retry-After)");
    if (ms > restartAfterMs) this.limit.restart();
  }
}

interface PauseOptions {
  readonly channel: string;
  readonly onChange: OnLimitChange;
  /** The channel's limit when it resumes. */
  readonly limit: () => number;
}

/** Holds a channel's calls back for a time of any length, mostly because its server asks for it. */
class ChannelPause {
  readonly #options: PauseOptions;
  #until = -Infinity;
  #isPaused = false;

  constructor(options: PauseOptions) {
    this.#options = options;
  }

  waitMs(now: number): number {
    if (this.#isPaused && now >= this.#until) {
      this.#isPaused = false;
      this.#report({ kind: "channel-resumed", reason: "the pause has ended" });
    }
    return Math.max(0, this.#until - now);
  }

  /** The longest requested pause counts. */
  extend(forMs: number, now: number, reason: string): void {
    if (forMs <= 0 || now + forMs <= this.#until) return;
    this.#until = now + forMs;
    if (this.#isPaused) return;
    this.#isPaused = true;
    this.#report({ kind: "channel-paused", waitMs: forMs, reason });
  }

  #report(
    change:
      | { readonly kind: "channel-paused"; readonly waitMs: number; readonly reason: string }
      | { readonly kind: "channel-resumed"; readonly reason: string },
  ): void {
    const { channel, limit, onChange } = this.#options;
    onChange({ ...change, channel, limit: limit() });
  }
}
