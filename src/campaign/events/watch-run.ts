import { hostname } from "node:os";
import type { Digest, Fault, TaskKey, AttemptEnd } from "../../domain/index.ts";
import { systemClock, type EngineEvent, type RunSummary } from "../../engine/index.ts";
import type { AttemptListener, CallTask, TaskKinds } from "../../tasks/index.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { trackProgress, type RunProgress } from "../run-progress.ts";
import { followTrouble } from "./follow-trouble.ts";
import { keepEvents } from "./record-events.ts";
import { emitTo, type Emit, eventTask, type EventPayload, type EventTask, type Relay, workSize } from "./run-event.ts";
import { tallyRun, type RunTally } from "./tally-run.ts";

export interface WatchedRun<Node extends CallTask> {
  /** For other sources of events: limits, a budget. */
  readonly emit: Emit;
  /** Says what another session did, at its time. */
  readonly relay: Relay;
  readonly attempts: AttemptListener;
  readonly onEvent: (event: EngineEvent<Node>) => void;
  /** Says that the run has ended, and resolves when that is kept. */
  readonly end: (summary: RunSummary<Node>) => Promise<RunAccount<Node>>;
}

/** What came of a run, and what it took. */
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

interface RunToWatch<Node extends CallTask> {
  /** Id of an open session. */
  readonly session: string;
  /** Digest of the suite. */
  readonly suite: Digest;
  readonly tasks: readonly Node[];
  readonly finished: ReadonlySet<TaskKey>;
  readonly kinds: TaskKinds;
}

/** Sends a run's events to the display, the log, the store and the summary. Emits its start. */
export function watchRun<Node extends CallTask>(
  { session, suite, tasks, finished, kinds }: RunToWatch<Node>,
  { store, now, watch, sinks, stop }: BenchmarkEnvironment,
): WatchedRun<Node> {
  const tracker = trackProgress<Node>({ plan: { tasks }, finished, now: () => systemClock.now() });
  const trouble = followTrouble(() => systemClock.now());
  const counting = tallyRun();
  const keeper = keepEvents(store);
  const all = [tracker.attempts, trouble, counting, keeper, ...sinks];
  const emit = emitTo({ session, now, sinks: all });
  const observer = observeRun(emit, kinds);
  emit({ kind: "session-started", host: hostname(), pid: process.pid, ...workSize({ suite, tasks, finished }) });
  // Once it is stopped nothing is tried again.
  watch(() => ({ ...tracker.snapshot(), troubles: stop.aborted ? [] : trouble.troubles() }));
  return {
    emit,
    relay: ({ session: other, at }, payload) =>
      emitTo({ session: other, now: () => new Date(at), sinks: all })(payload),
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

interface RunObserver {
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
