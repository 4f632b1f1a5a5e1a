import { redrawnResults, usableResults, type AttemptResult } from "../../domain/attempt.ts";
import type { EventSink, RunEvent } from "./run-event.ts";

/** What one session did, counted from its events. */
export interface RunTally {
  readonly attempts: number;
  /** Attempts that brought an answer or a verdict. */
  readonly results: number;
  /** The others, by what they came to. */
  readonly faults: ReadonlyMap<AttemptResult, number>;
  /** Replies that held no answer or no grade. */
  readonly resamples: number;
  /** Attempts that have not ended: they may be billed. */
  readonly open: number;
  readonly usd: number;
  /** Ended attempts without a known cost, such as calls given up: when above zero, `usd` is a lower bound. */
  readonly unpriced: number;
  /** Replies without a price whose server said something else than an amount. */
  readonly malformedBills: number;
  /** Calls whose cost is an estimate: a gateway gave up on a server that may have billed. */
  readonly estimated: number;
  /** Calls billed below what the tokens of their own reply come to. */
  readonly contradicted: number;
  /** Before further attempts at the same call, summed over the calls. */
  readonly waitedMs: { readonly server: number; readonly backoff: number };
  readonly channels: ReadonlyMap<string, ChannelTally>;
}

/** How the limit of one channel went. */
export interface ChannelTally {
  /** Calls at once, at the last change. */
  readonly limit: number;
  readonly cuts: number;
  readonly pausedMs: number;
}

export interface TallySink extends EventSink {
  readonly tally: () => RunTally;
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

type Counts = Mutable<Omit<RunTally, "faults" | "waitedMs" | "channels">> & {
  readonly faults: Map<AttemptResult, number>;
  readonly waitedMs: Mutable<RunTally["waitedMs"]>;
  readonly channels: Map<string, ChannelTally>;
};

export function tallyRun(): TallySink {
  const counts: Counts = {
    attempts: 0,
    results: 0,
    faults: new Map(),
    resamples: 0,
    open: 0,
    usd: 0,
    unpriced: 0,
    malformedBills: 0,
    estimated: 0,
    contradicted: 0,
    waitedMs: { server: 0, backoff: 0 },
    channels: new Map(),
  };
  return { take: (event) => count(counts, event), tally: () => counts };
}

function count(counts: Counts, event: RunEvent): void {
  if (event.kind === "attempt-started") {
    counts.attempts += 1;
    counts.open += 1;
  } else if (event.kind === "attempt-ended") countEnd(counts, event);
  else if (event.kind === "retry-scheduled") counts.waitedMs[event.askedBy] += event.waitMs;
  else if (isAboutLimit(event)) countLimit(counts, event);
}

function countEnd(
  counts: Counts,
  { result, usd, costSource }: Extract<RunEvent, { readonly kind: "attempt-ended" }>,
): void {
  const isUsable = isOneOf(usableResults, result);
  const isRedrawn = isOneOf(redrawnResults, result);
  counts.open -= 1;
  counts.usd += usd ?? 0;
  if (usd === null) counts.unpriced += 1;
  if (costSource === "malformed") counts.malformedBills += 1;
  if (costSource === "estimated") counts.estimated += 1;
  if (costSource === "contradicted") counts.contradicted += 1;
  if (isRedrawn) counts.resamples += 1;
  if (isUsable) counts.results += 1;
  else counts.faults.set(result, (counts.faults.get(result) ?? 0) + 1);
}

type LimitEvent = Extract<RunEvent, { readonly kind: "limit-raised" | "limit-cut" | "channel-paused" }>;

function countLimit({ channels }: Counts, event: LimitEvent): void {
  const { cuts, pausedMs } = channels.get(event.channel) ?? { cuts: 0, pausedMs: 0 };
  channels.set(event.channel, {
    limit: event.limit,
    cuts: cuts + (event.kind === "limit-cut" ? 1 : 0),
    pausedMs: pausedMs + (event.kind === "channel-paused" ? event.waitMs : 0),
  });
}

function isAboutLimit(event: RunEvent): event is LimitEvent {
  return event.kind === "limit-raised" || event.kind === "limit-cut" || event.kind === "channel-paused";
}

function isOneOf(results: readonly AttemptResult[], result: AttemptResult): boolean {
  return results.includes(result);
}
