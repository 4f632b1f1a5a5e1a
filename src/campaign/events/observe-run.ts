import type { AttemptEnd } from "../../domain/index.ts";
import type { EngineEvent, RunSummary } from "../../engine/index.ts";
import type { AttemptListener, CallTask, TaskKinds } from "../../tasks/index.ts";
import type { Emit } from "./event-sink.ts";
import { eventTask } from "./event-task.ts";
import type { EventTask, EventPayload } from "./run-event.ts";

export interface RunObserver {
  readonly attempts: AttemptListener;
  readonly onEvent: (event: EngineEvent<CallTask>) => void;
  readonly onSummary: (summary: RunSummary<CallTask>, usd: number) => void;
}

/** Says everything that a run does as happenings. */
export function observeRun(emit: Emit, kinds: TaskKinds): RunObserver {
  const said = new Set<string>();
  return {
    attempts: {
      started: (task, attempt) => emit(attemptStarted(eventTask(task, kinds), attempt)),
      ended: (task, end) => emit(attemptEnded(eventTask(task, kinds), end)),
    },
    onEvent: (event) => {
      if (event.kind !== "task-started") emit(enginePayload(event, kinds));
      if (event.kind === "task-failed") sayExhaustion(emit, event, said);
    },
    onSummary: (summary, usd) => {
      const { done, failed, blocked, cancelled: left, attempts, stop } = summary;
      if (stop?.kind === "failure") emit({ kind: "run-stopped", reason: stop.fault, detail: stop.detail });
      else if (stop !== null) emit({ kind: "run-stopped", reason: stop.kind, detail: null });
      emit({ kind: "session-ended", done, failed: failed.length, blocked: blocked.length, left, attempts, usd });
    },
  };
}

export function attemptStarted(task: EventTask, attempt: number): EventPayload {
  return { kind: "attempt-started", ...task, attempt };
}

export function attemptLost(task: EventTask, attempt: number): EventPayload {
  return { kind: "attempt-lost", ...task, attempt };
}

export function attemptEnded(task: EventTask, end: Omit<AttemptEnd, "response">): EventPayload {
  const { attemptId: attempt, result, status, elapsedMs: ms, usage, cost, servedBy, detail } = end;
  const came = { attempt, result, status, ms, usd: cost.usd, costSource: cost.source, ...usage, servedBy, detail };
  return { kind: "attempt-ended", ...task, ...came };
}

const exhaustions = { "quota-exhausted": "quota-spent", "no-credit": "no-credit" } as const;

/** Once a channel: that a quota or an account is spent concerns all of its tasks. */
function sayExhaustion(
  emit: Emit,
  { node, fault, detail }: Extract<EngineEvent<CallTask>, { readonly kind: "task-failed" }>,
  said: Set<string>,
): void {
  if (fault !== "quota-exhausted" && fault !== "no-credit") return;
  const { channel } = node;
  const kind = exhaustions[fault];
  if (said.has(`${kind} ${channel}`)) return;
  said.add(`${kind} ${channel}`);
  emit({ kind, channel, detail });
}

/** A start is said by the attempt itself, if it comes to one: another process may have the result, or be at it. */
type Said = Exclude<EngineEvent<CallTask>, { readonly kind: "task-started" }>;

/** An engine event as the payload of a run event. */
function enginePayload(event: Said, kinds: TaskKinds): EventPayload {
  const task = eventTask(event.node, kinds);
  switch (event.kind) {
    case "task-finished":
      return { kind: "task-done", ...task, cached: event.outcome.cached };
    case "retry-scheduled":
      return {
        kind: event.kind,
        ...task,
        fault: event.fault,
        detail: event.detail,
        waitMs: event.delayMs,
        askedMs: event.askedMs,
        askedBy: event.askedMs > 0 ? "server" : "backoff",
      };
    case "task-deferred":
      return { kind: event.kind, ...task, waitMs: event.afterMs };
    case "task-failed":
      return { kind: event.kind, ...task, fault: event.fault, detail: event.detail };
    case "task-blocked":
      return { kind: event.kind, ...task, because: event.because.key };
    case "task-cancelled":
      break;
  }
  return { kind: event.kind, ...task };
}
