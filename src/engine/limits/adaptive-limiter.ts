import { AdaptiveChannel } from "./adaptive-channel.ts";
import { atOnceGate, type Gate } from "./gate.ts";
import type { OnLimitChange } from "./limit-change.ts";
import type { Admission, Limiter, Permit } from "./limiter.ts";
import { PerMinuteGate } from "./per-minute-gate.ts";
import { ProviderLimit } from "./provider-limit.ts";

/** What the user allows, for whatever channels name it. */
export interface Cap {
  readonly name: string;
  /** Calls at once; Infinity for no such cap. */
  readonly atOnce: number;
  /** Calls in any minute; Infinity for no such cap. */
  readonly perMinute: number;
}

/** Which limits hold for a channel. */
export interface ChannelTerms {
  /** Null where nobody refuses anything: a server of one's own, with a limit of its own among the caps. */
  readonly adaptive: {
    /** Channels with the same one share a limit besides each one's own. */
    readonly provider: string;
    /** In which time the provider would have refused a call that it does not want: a round trip, as far as known. */
    readonly patienceMs: number;
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

/** Limits that are found out, under caps that are given. */
export function adaptiveLimiter({ termsOf, onChange }: LimiterOptions): Limiter {
  const routes = new Map<string, Route>();
  const providers = new Map<string, ProviderLimit>();
  const caps = new Map<string, readonly Gate[]>();

  const providerOf = (provider: string, patienceMs: number): ProviderLimit => {
    const known = providers.get(provider) ?? new ProviderLimit({ name: provider, patienceMs, onChange });
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
            patienceMs: shared.patienceMs,
            onChange,
            providerId: `provider ${shared.provider}`,
            provider: providerOf(shared.provider, shared.patienceMs),
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

/** Caps come first: a limit must not grow for calls that a cap holds back. */
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
