import { AdaptiveChannel } from "./adaptive-channel.ts";
import { atOnceGate, PerMinuteGate, type Gate } from "./gate.ts";
import type { OnLimitChange } from "./limit-change.ts";
import type { Admission, Limiter, Permit } from "./limiter.ts";
import { ProviderLimit } from "./provider-limit.ts";

/** A limit set by the user, shared by all channels that name it. */
export interface Cap {
  readonly name: string;
  /** Calls at once; Infinity for no such cap. */
  readonly atOnce: number;
  /** Calls in any minute; Infinity for no such cap. */
  readonly perMinute: number;
}

/** The limits of one channel. */
export interface ChannelLimits {
  /** Null for an endpoint without rate limits, for example a local server, whose own limit is one of the caps. */
  readonly adaptive: {
    /** Channels with the same value share a limit besides their own. */
    readonly provider: string;
    /** Estimated round trip: the time in which the provider answers a call over its limit with 429. */
    readonly roundTripMs: number;
  } | null;
  readonly caps: readonly Cap[];
}

/** A channel's gates, in the order in which calls pass them. */
interface Route {
  readonly adaptive: AdaptiveChannel | null;
  readonly caps: readonly Gate[];
}

/** Limits found by trial, under caps set by the user. */
export function adaptiveLimiter(limitsOf: (channel: string) => ChannelLimits, onChange: OnLimitChange): Limiter {
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
    const limits = limitsOf(channel);
    const shared = limits.adaptive;
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
    return { adaptive, caps: limits.caps.flatMap(gatesOf) };
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
