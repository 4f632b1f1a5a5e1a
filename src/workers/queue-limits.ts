import { setTimeout as sleep } from "node:timers/promises";
import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import { capNamesOf, type Pace } from "../campaign/index.ts";
import { BenchError } from "../domain/bench-error.ts";
import type { Receiver } from "../tasks/index.ts";

/** How many calls of a queue may be in flight, and may start in a period, over all workers. */
export interface QueueLimits {
  /** An endpoint, a pinned provider, or the name that was given a limit. */
  readonly queue: string;
  readonly atOnce: number;
  /** Calls started in any period; null for no such limit. */
  readonly perMinute: number | null;
  /** Seconds of that period: by default a minute, and the time in which calls leave. */
  readonly periodSec?: number;
}

/** After its claim, from which a period counts it, a call leaves within that time or is queued again. */
export const leaveWithinMs = 2_000;
/** So that calls that leave late and calls that leave at once do not meet in one minute. */
const minuteSec = 60 + leaveWithinMs / 1_000;

/**
 * One queue per endpoint, per pinned provider, and per name that was given a limit. Without a limit a queue has as many calls
 * in flight as the run, over all workers.
 * @throws BenchError usage where two limits apply to one model
 */
export function limitsOf(receiver: Receiver, { caps, parallelTasks, localParallel }: Pace): QueueLimits {
  const { endpoint, provider = null } = receiver;
  const names = new Set(capNamesOf(receiver));
  const [cap, another] = caps.filter(({ name }) => names.has(name));
  if (cap !== undefined && another !== undefined) throw oneTooMany(receiver, [cap.name, another.name]);
  if (cap !== undefined) {
    const perMinute = cap.perMinute === Infinity ? null : cap.perMinute;
    return { queue: cap.name, atOnce: Math.min(cap.atOnce, parallelTasks), perMinute };
  }
  if (endpoint.kind === "local") return { queue: endpoint.id, atOnce: localParallel, perMinute: null };
  const queue = provider === null ? endpoint.id : `${endpoint.id} via ${provider}`;
  return { queue, atOnce: parallelTasks, perMinute: null };
}

function oneTooMany({ model }: Receiver, names: readonly string[]): BenchError {
  return new BenchError({
    code: "usage",
    message: `${model} has two limits, ${names.join(" and ")}: a call waits in one queue, which has one limit.`,
    hint: "Give it one limit, or run without --engine dbos.",
  });
}

/** The lowest of the limits that several runs set for the same queues. */
export function lowestLimits(all: readonly QueueLimits[]): readonly QueueLimits[] {
  return [...Map.groupBy(all, ({ queue }) => queue)].map(([queue, group]) => {
    const slowest = group.toSorted((one, other) => rateOf(one) - rateOf(other))[0];
    const { perMinute = null, periodSec = minuteSec } = slowest ?? {};
    return { queue, atOnce: Math.min(...group.map(({ atOnce }) => atOnce)), perMinute, periodSec };
  });
}

function rateOf({ perMinute, periodSec = minuteSec }: QueueLimits): number {
  return perMinute === null ? Infinity : perMinute / periodSec;
}

/** How soon a worker notices that a call may start. */
export const pollMs = 100;
/** Workers read the settings of the queues once a second; a busy one reads them late. */
const untilKnownMs = 3_000;

/**
 * Sets the limits of DBOS's queues; resolves when all workers keep them. One process at a time: of two, the one that had looked
 * earlier which runs are active would undo what the other has set, and one that finds the limits set would not wait until they
 * are kept. Every queue has one partition for each run: DBOS serves partitions in random order, which gives runs fair shares, and
 * claims from them in serializable transactions, which makes the limits exact.
 */
export async function setLimits(client: DBOSClient, all: readonly QueueLimits[]): Promise<void> {
  const known = new Map((await client.listQueues()).map((queue) => [queue.name, queue]));
  let hasChanged = false;
  for (const { queue, atOnce, perMinute, periodSec = minuteSec } of lowestLimits(all)) {
    const before = known.get(queue);
    const isSame =
      before?.concurrency === atOnce &&
      before.rateLimit?.limitPerPeriod === (perMinute ?? undefined) &&
      (perMinute === null || before.rateLimit?.periodSec === periodSec);
    if (isSame) continue;
    await client.registerQueue(queue, {
      globalConcurrency: atOnce,
      partitionConcurrency: atOnce,
      ...(perMinute === null ? {} : { rateLimit: { limitPerPeriod: perMinute, periodSec } }),
      minPollingIntervalMs: pollMs,
      onConflict: "always_update",
    });
    hasChanged ||= before !== undefined;
  }
  if (hasChanged) await sleep(untilKnownMs);
}
