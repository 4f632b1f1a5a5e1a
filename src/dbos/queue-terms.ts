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

/**
 * The same limits as DBOS wants them said. Partitions only where a channel has a limit of its own: DBOS looks at each of them
 * in a transaction of its own, at every look of every worker. Each worker takes its share at most, so that the first to look
 * does not take all.
 */
export function queueParameters(terms: Omit<QueueTerms, "queue">, workers: number) {
  const { atOnce, perChannel, perMinute, periodSec = minuteSec } = terms;
  return {
    globalConcurrency: atOnce,
    workerConcurrency: Math.ceil(atOnce / Math.max(1, workers)),
    ...(perChannel < atOnce ? { partitionConcurrency: perChannel } : {}),
    ...(perMinute === null ? {} : { rateLimit: { limitPerPeriod: perMinute, periodSec } }),
    minPollingIntervalMs: lookEveryMs,
    onConflict: "always_update" as const,
  };
}

/** Whose attempts may follow each other without going back to the queue. */
export type PlaceSharing = "queue" | "channel" | "none";

/** Neither the limit of a queue nor that of a channel is passed by it; where each call is counted, each goes to the queue. */
export function placeSharing({ atOnce, perChannel, perMinute }: Omit<QueueTerms, "queue">): PlaceSharing {
  if (perMinute !== null) return "none";
  return perChannel < atOnce ? "channel" : "queue";
}
