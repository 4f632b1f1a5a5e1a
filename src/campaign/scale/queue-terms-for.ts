import type { QueueTerms } from "../../dbos/index.ts";
import { BenchError } from "../../domain/index.ts";
import { channelOf } from "../../plan/index.ts";
import type { Receiver } from "../../tasks/index.ts";
import { capNamesOf, type Pace } from "../limits.ts";

/**
 * One queue per endpoint, per pinned provider, and per whatever a person gave a limit. Without a limit of a person's, the
 * queue holds as many calls at once as the run, over all workers.
 */
export function queueTermsFor(receivers: readonly Receiver[], pace: Pace): (channel: string) => QueueTerms {
  const terms = new Map(receivers.map((receiver) => [channelOf(receiver), termsOf(receiver, pace)]));
  return (channel) => terms.get(channel) ?? { queue: channel, ...freely(pace) };
}

function termsOf(receiver: Receiver, pace: Pace): QueueTerms {
  const { endpoint, provider = null } = receiver;
  const names = new Set(capNamesOf(receiver));
  const [cap, another] = pace.caps.filter(({ name }) => names.has(name));
  if (cap !== undefined && another !== undefined) throw oneTooMany(receiver, [cap.name, another.name]);
  if (cap !== undefined) {
    const atOnce = Math.min(cap.atOnce, pace.parallelTasks);
    const perMinute = cap.perMinute === Infinity ? null : cap.perMinute;
    return { queue: cap.name, atOnce, perChannel: atOnce, perMinute };
  }
  if (endpoint.kind === "local") {
    return { queue: endpoint.id, atOnce: pace.localParallel, perChannel: pace.localParallel, perMinute: null };
  }
  return { queue: provider === null ? endpoint.id : `${endpoint.id} via ${provider}`, ...freely(pace) };
}

function freely({ parallelTasks }: Pace): Omit<QueueTerms, "queue"> {
  return { atOnce: parallelTasks, perChannel: parallelTasks, perMinute: null };
}

function oneTooMany({ model }: Receiver, names: readonly string[]): BenchError {
  return new BenchError({
    code: "usage",
    message: `${model} has two limits, ${names.join(" and ")}: a call waits in one queue, which has one limit.`,
    hint: "Give it one limit, or run without --engine dbos.",
  });
}
