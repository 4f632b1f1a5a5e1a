import { hostname } from "node:os";
import type { AttemptEnd } from "../../domain/attempt.ts";
import type { Fault } from "../../domain/task-outcome.ts";
import { systemClock, type EngineEvent, type RunSummary } from "../../engine/index.ts";
import type { AttemptListener, CallTask, TaskKinds } from "../../tasks/index.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { trackProgress, type RunProgress } from "../run-progress.ts";
import type { Session } from "../sessions/with-session.ts";
import { followTrouble } from "./follow-trouble.ts";
import { keepEvents } from "./record-events.ts";
import {
  emitTo,
  type Emit,
  type EventSink,
  eventTask,
  type EventPayload,
  type EventTask,
  type Relay,
  type SizedWork,
  workSize,
} from "./run-event.ts";
import { tallyRun, type RunTally } from "./tally-run.ts";

export interface WatchedRun<Node extends CallTask> {
  /** For other sources of events: limits, a budget. */
  readonly emit: Emit;
  /** Emits what another session did, at its time. */
  readonly relay: Relay;
  readonly attempts: AttemptListener;
  readonly onEvent: (event: EngineEvent<Node>) => void;
  /** Emits the end of the run, and resolves when it is stored. */
  readonly end: (summary: RunSummary<Node>) => Promise<RunAccount<Node>>;
}

/** The outcome of a run and its cost. */
export interface RunAccount<Node extends CallTask = CallTask> {
  readonly summary: RunSummary<Node>;
  /** The failed tasks of the summary with their labels. */
  readonly failures: readonly FailedTask[];
  readonly progress: RunProgress;
  readonly tally: RunTally;
}

export interface FailedTask extends EventTask {
  readonly fault: Fault;
  readonly detail: string;
}

/** Sends a run's events to the display, the log, the store and the summary. Emits its start. `session` is open. */
export function watchRun<Node extends CallTask>(
  session: string,
  { suite, tasks, finished }: SizedWork<Node>,
  { store, now, watch, sinks, stop, kinds }: BenchmarkEnvironment & { readonly kinds: TaskKinds },
): WatchedRun<Node> {
  const tracker = trackProgress<Node>({ plan: { tasks }, finished, now: () => systemClock.now() });
  const trouble = followTrouble(() => systemClock.now());
  const counting = tallyRun();
  const keeper = keepEvents(store);
  const all = [tracker.attempts, trouble, counting, keeper, ...sinks];
  const emit = emitTo(session, now, all);
  const observer = observeRun(emit, kinds);
  emit({ kind: "session-started", host: hostname(), pid: process.pid, ...workSize({ suite, tasks, finished }) });
  // After a stop nothing is tried again.
  watch(() => ({ ...tracker.snapshot(), troubles: stop.aborted ? [] : trouble.troubles() }));
  return {
    emit,
    relay: ({ session: other, at }, payload) => emitTo(other, () => new Date(at), all)(payload),
    attempts: observer.attempts,
    onEvent: (event) => {
      tracker.onEvent(event);
      observer.onEvent(event);
    },
    end: async (summary) => {
      const [progress, tally] = [tracker.snapshot(), counting.tally()];
      observer.onSummary(summary, tally.usd);
      await keeper.written();
      const failures = summary.failed.map(({ node, fault, detail }) => ({ ...eventTask(node, kinds), fault, detail }));
      return { summary, failures, progress, tally };
    },
  };
}

export interface SessionReport {
  readonly emit: Emit;
  readonly listener: AttemptListener;
  readonly tally: () => RunTally;
  /** Resolves when the rare events are stored. */
  readonly written: () => Promise<void>;
}

/** Sends the events of a process that carries out other commands' runs to its log, the store and its summary. */
export function reportSession(
  { id, store }: Session,
  { now, sinks, kinds }: { readonly now: () => Date; readonly sinks: readonly EventSink[]; readonly kinds: TaskKinds },
): SessionReport {
  const counting = tallyRun();
  const keeper = keepEvents(store);
  const emit = emitTo(id, now, [counting, keeper, ...sinks]);
  return { emit, listener: observeRun(emit, kinds).attempts, tally: counting.tally, written: keeper.written };
}

/** Emits what the attempts and the engine do, and how the run ends. */
function observeRun(emit: Emit, kinds: TaskKinds) {
  const reported = new Set<string>();
  return {
    attempts: {
      started: (task: CallTask, attempt: number) => emit(attemptStarted(eventTask(task, kinds), attempt)),
      ended: (task: CallTask, end: AttemptEnd) => emit(attemptEnded(eventTask(task, kinds), end)),
    },
    onEvent: (event: EngineEvent<CallTask>) => {
      if (event.kind !== "task-started") emit(enginePayload(event, kinds));
      if (event.kind === "task-failed") emitExhaustion(emit, event, reported);
    },
    onSummary: (summary: RunSummary<CallTask>, usd: number) => {
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

/** Once a channel: a spent quota or account concerns all of its tasks. */
function emitExhaustion(
  emit: Emit,
  { node, fault, detail }: Extract<EngineEvent<CallTask>, { readonly kind: "task-failed" }>,
  reported: Set<string>,
): void {
  if (fault !== "quota-exhausted" && fault !== "no-credit") return;
  const { channel } = node;
  const kind = exhaustions[fault];
  if (reported.has(`${kind} ${channel}`)) return;
  reported.add(`${kind} ${channel}`);
  emit({ kind, channel, detail });
}

/** An engine event as the payload of a run event. The attempt itself reports its start: another process may have the result. */
function enginePayload(
  event: Exclude<EngineEvent<CallTask>, { readonly kind: "task-started" }>,
  kinds: TaskKinds,
): EventPayload {
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
