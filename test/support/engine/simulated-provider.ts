import type { TaskOutcome } from "../../../src/domain/task-outcome.ts";
import type { TaskNode } from "../../../src/domain/task.ts";
import type { FakeClock } from "./fake-clock.ts";
import { done, retry, type Step, type StepFunction } from "./scripted-run.ts";

export interface ProviderBehaviour {
  readonly clock: FakeClock;
  /** Parallel calls that it serves at present, over all channels that share this channel's limit. */
  readonly allows: (channel: string, now: number) => number;
  /** Channels with the same value share a limit; all do when absent. */
  readonly groupOf?: (channel: string) => string;
  readonly servedAfterMs: () => number;
  readonly refusedAfterMs?: number;
  /** Retry-After of a 429. */
  readonly retryAfterMs?: number | null;
  /** Replaces the outcome of a served call. */
  readonly spoil?: (now: number) => TaskOutcome | null;
}

export interface SimulatedProvider {
  readonly step: StepFunction;
  readonly served: () => number;
  readonly refused: () => number;
  /** Total time of the served calls. */
  readonly busyMs: () => number;
  /** Arrival time of every call, and whether it met a 429. */
  readonly arrivals: readonly { readonly at: number; readonly channel: string; readonly isRefused: boolean }[];
}

/** A provider that counts its calls in flight and answers those above its limit with 429 at once. */
export function simulatedProvider({
  clock,
  allows,
  groupOf = () => "all",
  servedAfterMs,
  refusedAfterMs = 5,
  retryAfterMs = null,
  spoil = () => null,
}: ProviderBehaviour): SimulatedProvider {
  const ends = new Map<string, number[]>();
  const arrivals: { at: number; channel: string; isRefused: boolean }[] = [];
  let busyMs = 0;
  const step = ({ channel }: TaskNode): Step => {
    const now = clock.now();
    const group = groupOf(channel);
    const running = (ends.get(group) ?? []).filter((end) => end > now);
    const isRefused = running.length >= allows(channel, now);
    arrivals.push({ at: now, channel, isRefused });
    ends.set(group, running);
    if (isRefused) return { ms: refusedAfterMs, outcome: retry("rate-limited", retryAfterMs) };
    const ms = servedAfterMs();
    running.push(now + ms);
    busyMs += ms;
    return { ms, outcome: spoil(now) ?? done };
  };
  return {
    step,
    served: () => arrivals.filter(({ isRefused }) => !isRefused).length,
    refused: () => arrivals.filter(({ isRefused }) => isRefused).length,
    busyMs: () => busyMs,
    arrivals,
  };
}
