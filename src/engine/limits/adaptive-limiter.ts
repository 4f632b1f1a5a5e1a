import type { Fault, TaskOutcome } from "../../domain/index.ts";
import { AdaptiveLimit, type AdaptiveLimitOptions } from "./adaptive-limit.ts";
import { ChannelPause } from "./channel-pause.ts";
import { atOnceGate, type Gate } from "./gate.ts";
import type { OnLimitChange } from "./limit-change.ts";
import type { Admission, Limiter, Permit } from "./limiter.ts";
import { PerMinuteGate } from "./per-minute-gate.ts";
import { ProviderLimit, isAlone, type CallOnProvider } from "./provider-limit.ts";

/** A limit set by the user, shared by all channels that name it. */
export interface Cap {
  readonly name: string;
  /** Calls at once; Infinity for no such cap. */
  readonly atOnce: number;
  /** Calls in any minute; Infinity for no such cap. */
  readonly perMinute: number;
}

/** The limits of one channel. */
export interface ChannelTerms {
  /** Null for an endpoint without rate limits, for example a local server, whose own limit is one of the caps. */
  readonly adaptive: {
    /** Channels with the same value share a limit besides their own. */
    readonly provider: string;
    /** Estimated round trip: the time in which the provider answers a call over its limit with 429. */
    readonly roundTripMs: number;
  } | null;
  readonly caps: readonly Cap[];
}

export interface LimiterOptions {
  readonly termsOf: (channel: string) => ChannelTerms;
  readonly onChange: OnLimitChange;
}

/** A channel's gates, in the order in which calls pass them. */
interface Route {
  readonly adaptive: AdaptiveChannel | null;
  readonly caps: readonly Gate[];
}

/** Limits found by trial, under caps set by the user. */
export function adaptiveLimiter({ termsOf, onChange }: LimiterOptions): Limiter {
  const routes = new Map<string, Route>();
  const providers = new Map<string, ProviderLimit>();
  const caps = new Map<string, readonly Gate[]>();

  const providerOf = (provider: string, roundTripMs: number): ProviderLimit => {
    const known = providers.get(provider) ?? new ProviderLimit({ name: provider, roundTripMs, onChange });
    providers.set(provider, known);
    return known;
  };
  const gatesOf = (cap: Cap): readonly Gate[] => {
    const known = caps.get(cap.name) ?? newGates(cap, onChange);
    caps.set(cap.name, known);
    return known;
  };
  const newRoute = (channel: string): Route => {
    const terms = termsOf(channel);
    const shared = terms.adaptive;
    const adaptive =
      shared === null
        ? null
        : new AdaptiveChannel({
            name: channel,
            roundTripMs: shared.roundTripMs,
            onChange,
            providerId: `provider ${shared.provider}`,
            provider: providerOf(shared.provider, shared.roundTripMs),
          });
    return { adaptive, caps: terms.caps.flatMap(gatesOf) };
  };
  return {
    acquire: (channel, now) => {
      const route = routes.get(channel) ?? newRoute(channel);
      routes.set(channel, route);
      return admit(route, now);
    },
  };
}

function newGates({ name, atOnce, perMinute }: Cap, onChange: OnLimitChange): readonly Gate[] {
  return [
    ...(atOnce < Infinity ? [atOnceGate(`at once ${name}`, atOnce)] : []),
    ...(perMinute < Infinity ? [new PerMinuteGate({ name, most: perMinute, onChange })] : []),
  ];
}

/** Checks caps first: an adaptive limit must not grow for calls that a cap holds back. */
function admit({ adaptive, caps }: Route, now: number): Admission {
  for (const gate of caps) {
    const ms = gate.waitMs(now);
    if (ms > 0) return { kind: "wait", gate: gate.id, ms };
  }
  const obstacle = adaptive?.obstacle(now) ?? null;
  if (obstacle !== null) return { kind: "wait", ...obstacle };
  return { kind: "granted", permit: passAll(adaptive?.start(now) ?? null, caps, now) };
}

function passAll(inner: Permit | null, caps: readonly Gate[], now: number): Permit {
  const leave = caps.map((gate) => gate.pass(now));
  return {
    gates: [...(inner?.gates ?? []), ...caps.map(({ id }) => id)],
    release: (outcome, endedAt) => {
      const wasMade = outcome !== null && outcome.kind !== "deferred" && !(outcome.kind === "done" && outcome.cached);
      for (const done of leave) done(wasMade);
      inner?.release(outcome, endedAt);
    },
  };
}

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
class AdaptiveChannel {
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
