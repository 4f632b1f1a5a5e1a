import { usableResults, type AttemptResult } from "../../domain/attempt.ts";
import type { TaskKey } from "../../domain/task.ts";
import { scopeOf } from "../../engine/index.ts";
import type { EventSink, RunEvent } from "./run-event.ts";

/** A channel whose calls wait: the last one failed, or nothing may be sent there for a while. Texts are untrusted. */
export interface ChannelTrouble {
  readonly channel: string;
  /** The fault of the last call, or why the channel is paused where no call has failed. */
  readonly reason: string;
  /** What the server said with the fault; null without one. */
  readonly detail: string | null;
  /** Calls that have failed and are to be tried again. */
  readonly waiting: number;
  /** 0 when a call is in flight or may start at once. */
  readonly nextTryMs: number;
  /** Since the first fault after the last call that was served; 0 without a fault. */
  readonly silentMs: number;
}

export interface TroubleFollower extends EventSink {
  readonly troubles: () => readonly ChannelTrouble[];
}

interface ChannelState {
  /** When each call that has failed is tried again. */
  readonly dueAt: Map<TaskKey, number>;
  readonly inFlight: Set<number>;
  /** The last fault, or the reason of a pause that no fault explains. */
  why: Pick<ChannelTrouble, "reason" | "detail">;
  /** The first fault since a call was served; null where none was since. */
  silentSince: number | null;
  /** Calls hold their place until the server accepts connections again. */
  isDown: boolean;
  /** Until when nothing starts, because the channel is paused or its server asked for it. */
  heldUntil: number;
}

/** Knows from a run's events which channels are in trouble. `now` gives monotonic milliseconds. */
export function followTrouble(now: () => number): TroubleFollower {
  const channels = new Map<string, ChannelState>();
  const stateOf = (channel: string): ChannelState => {
    const known = channels.get(channel) ?? newState();
    channels.set(channel, known);
    return known;
  };
  return {
    take: (event) => {
      if (event.kind === "budget-reached" || (event.kind === "task-failed" && scopeOf(event.fault) === "run")) {
        channels.clear();
      } else if (event.kind === "task-failed" && scopeOf(event.fault) === "channel") {
        channels.delete(event.channel);
      } else if (event.kind === "channel-paused" || event.kind === "channel-resumed") {
        takePause(stateOf(event.channel), event, now());
      } else if ("task" in event) takeTask(stateOf(event.channel), event, now());
    },
    troubles: () => [...channels].flatMap(([channel, state]) => troubleIn(channel, state, now())),
  };
}

function newState(): ChannelState {
  const why = { reason: "", detail: null };
  return { dueAt: new Map(), inFlight: new Set(), why, silentSince: null, isDown: false, heldUntil: -Infinity };
}

function takePause(
  state: ChannelState,
  event: Extract<RunEvent, { readonly kind: "channel-paused" | "channel-resumed" }>,
  now: number,
): void {
  state.heldUntil = event.kind === "channel-paused" ? now + event.waitMs : -Infinity;
  if (state.silentSince === null) state.why = { reason: event.reason, detail: null };
}

function takeTask(state: ChannelState, event: Extract<RunEvent, { readonly task: TaskKey }>, now: number): void {
  const { dueAt, inFlight } = state;
  if (event.kind === "retry-scheduled") {
    const { fault: reason, detail, waitMs, askedMs } = event;
    state.why = { reason, detail };
    state.silentSince ??= now;
    dueAt.set(event.task, now + waitMs);
    if (askedMs > 0) state.heldUntil = Math.max(state.heldUntil, now + askedMs);
    return;
  }
  dueAt.delete(event.task);
  if (event.kind === "attempt-started") {
    inFlight.add(event.attempt);
    // Not held, even if it was reported as held. One of the user's own servers is asked again although it asked to wait.
    state.heldUntil = -Infinity;
  } else if (event.kind === "attempt-ended" || event.kind === "attempt-lost") {
    inFlight.delete(event.attempt);
    if (event.kind === "attempt-ended") takeEnd(state, event);
  }
}

function takeEnd(state: ChannelState, { result, detail }: Extract<RunEvent, { readonly kind: "attempt-ended" }>): void {
  state.isDown = result === "server-down";
  if (wasServed(result)) state.silentSince = null;
  if (state.isDown) state.why = { reason: result, detail };
}

function wasServed(result: AttemptResult): boolean {
  const served: readonly AttemptResult[] = [...usableResults, "refused"];
  return served.includes(result);
}

function troubleIn(channel: string, state: ChannelState, now: number): readonly ChannelTrouble[] {
  const { dueAt, inFlight, why, silentSince, isDown, heldUntil } = state;
  const isWaiting = isDown || (dueAt.size > 0 && (silentSince !== null || inFlight.size === 0));
  if (!isWaiting && heldUntil <= now) return [];
  const silentMs = silentSince === null ? 0 : now - silentSince;
  return [{ channel, ...why, waiting: dueAt.size, nextTryMs: nextTryIn(state, now), silentMs }];
}

function nextTryIn({ dueAt, inFlight, heldUntil }: ChannelState, now: number): number {
  if (heldUntil > now) return heldUntil - now;
  return inFlight.size > 0 || dueAt.size === 0 ? 0 : Math.max(0, Math.min(...dueAt.values()) - now);
}
