import type { Limiter, Permit } from "../../../src/engine/limits/limiter.ts";

/** Allows `perChannel(channel)` parallel calls on each channel, independent of their outcomes. */
export function staticLimiter(perChannel: (channel: string) => number): Limiter {
  const inFlight = new Map<string, number>();
  const countOf = (channel: string): number => inFlight.get(channel) ?? 0;
  const permitFor = (channel: string): Permit => ({
    gates: [channel],
    release: () => void inFlight.set(channel, countOf(channel) - 1),
  });
  return {
    acquire: (channel) => {
      if (countOf(channel) >= perChannel(channel)) return { kind: "wait", gate: channel, ms: Infinity };
      inFlight.set(channel, countOf(channel) + 1);
      return { kind: "granted", permit: permitFor(channel) };
    },
  };
}
