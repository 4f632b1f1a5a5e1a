/** Where the calls of a channel wait, and how many of them may be under way over all workers. */
export interface QueueTerms {
  /** A provider, an endpoint or whatever a person gave a limit: channels with the same one share its limits. */
  readonly queue: string;
  /** Calls at once, all workers and channels together. */
  readonly atOnce: number;
  /** Calls at once of one channel, all workers together. */
  readonly perChannel: number;
  /** Calls begun in any period; null for no such limit. */
  readonly perMinute: number | null;
  /** Seconds of that period. By default a minute, and a second for clocks and for the way to the provider. */
  readonly periodSec?: number;
}

export const minuteSec = 61;
/** How soon a free place is noticed. Each look is a transaction that all workers of the queue compete for. */
const lookEveryMs = 200;

/** The same limits as DBOS wants them said. */
export function queueParameters({ atOnce, perChannel, perMinute, periodSec = minuteSec }: Omit<QueueTerms, "queue">) {
  return {
    globalConcurrency: atOnce,
    partitionConcurrency: Math.min(atOnce, perChannel),
    ...(perMinute === null ? {} : { rateLimit: { limitPerPeriod: perMinute, periodSec } }),
    minPollingIntervalMs: lookEveryMs,
    onConflict: "always_update" as const,
  };
}
