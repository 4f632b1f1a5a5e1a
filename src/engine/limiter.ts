import type { TaskOutcome } from "../domain/index.ts";

/**
 * Port: says when a call may start on a channel, and learns what came of every one.
 * Adaptive limits, a pause after Retry-After and calls-per-minute caps belong behind it.
 */
export interface Limiter {
  /**
   * Takes a permit and answers 0, or answers how many milliseconds to wait before asking again. Infinity: until a
   * call on the channel ends. The engine asks again after every such end in any case.
   */
  acquire(channel: string): number;
  /** Gives the permit back with what came of the call, or with null when it was not used after all. */
  release(channel: string, outcome: TaskOutcome | null): void;
}

/** Allows `perChannel(channel)` calls at once on each channel, whatever comes of them. */
export function staticLimiter(perChannel: (channel: string) => number): Limiter {
  const inFlight = new Map<string, number>();
  const countOf = (channel: string): number => inFlight.get(channel) ?? 0;
  return {
    acquire(channel) {
      if (countOf(channel) >= perChannel(channel)) return Infinity;
      inFlight.set(channel, countOf(channel) + 1);
      return 0;
    },
    release(channel) {
      inFlight.set(channel, countOf(channel) - 1);
    },
  };
}
