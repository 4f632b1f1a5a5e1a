import { setTimeout } from "node:timers/promises";

export interface Clock {
  /** Milliseconds since some fixed moment; never goes back. */
  now(): number;
  /** Resolves after `ms`, or as soon as the signal is aborted. Never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** Node fires a timer with a longer delay at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The machine's monotonic clock. A sleep of more than 24 days ends early, so callers compare `now` and sleep again. */
export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => setTimeout(Math.min(ms, longestTimerMs), undefined, { signal }).catch(() => undefined),
};
