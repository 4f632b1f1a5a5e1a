import type { AttemptResult, Cost, Usage } from "../../domain/attempt.ts";
import { type Digest, digestOf } from "../../domain/digest.ts";
import type { Fault } from "../../domain/task-outcome.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { LimitChange } from "../../engine/index.ts";
import { taskKinds, type CallTask, type TaskKinds } from "../../tasks/index.ts";

/** Number of the log's format: another one when a field changes its meaning or goes. */
const eventVersion = 1;

/** Whose work a task is and where in the suite it stands; null where a task of its kind has no such place. */
export interface EventTask {
  readonly task: TaskKey;
  /** Name of the kind of task: `answer`, `verdict`, `names`. */
  readonly work: string;
  /** Label of the model config under test, whichever model is called. */
  readonly model: string;
  readonly modelConfig: Digest;
  readonly run: number;
  readonly variant: string | null;
  readonly delivery: string | null;
  readonly scenario: string | null;
  readonly turn: string | null;
  /** Label of the model that grades or reads names. */
  readonly judge: string | null;
  /** Where the call goes: limits and pauses are by channel. */
  readonly channel: string;
}

/** One attempt at one task, and what came of it. Failed attempts are paid for too. */
type AttemptPayload =
  | ({ readonly kind: "attempt-started"; readonly attempt: number } & EventTask)
  /** Emitted by a command that follows workers: the worker that made it is gone or presumed dead. It may be billed. */
  | ({ readonly kind: "attempt-lost"; readonly attempt: number } & EventTask)
  | ({
      readonly kind: "attempt-ended";
      readonly attempt: number;
      readonly result: AttemptResult;
      readonly status: number | null;
      readonly ms: number;
      readonly usd: number | null;
      readonly costSource: Cost["source"];
      readonly servedBy: string | null;
      readonly detail: string | null;
    } & Usage &
      EventTask);

/** What the run makes of a task. */
type TaskPayload =
  | ({ readonly kind: "task-done"; readonly cached: boolean } & EventTask)
  | ({
      readonly kind: "retry-scheduled";
      readonly fault: Fault;
      readonly detail: string;
      readonly waitMs: number;
      /** How much of it the server asked for (Retry-After). */
      readonly askedMs: number;
      /** Whether the server said how long, or the wait is the engine's own. */
      readonly askedBy: "server" | "backoff";
    } & EventTask)
  /** Another process is at it, or the budget has no room for it now: asked for again after that time. */
  | ({ readonly kind: "task-deferred"; readonly waitMs: number } & EventTask)
  | ({ readonly kind: "task-failed"; readonly fault: Fault; readonly detail: string } & EventTask)
  /** Cannot be made, because the task `because` was given up. */
  | ({ readonly kind: "task-blocked"; readonly because: TaskKey } & EventTask)
  | ({ readonly kind: "task-cancelled" } & EventTask);

/** What ends a run early, or its calls to one channel. */
type EndPayload =
  | {
      readonly kind: "budget-reached";
      readonly budgetUsd: number;
      readonly spentUsd: number;
      readonly reservedUsd: number;
    }
  | { readonly kind: "quota-spent" | "no-credit"; readonly channel: string; readonly detail: string }
  | { readonly kind: "run-stopped"; readonly reason: "cancelled" | "budget" | Fault; readonly detail: string | null };

interface EventLane {
  readonly model: string;
  readonly modelConfig: Digest;
  readonly planned: number;
  readonly alreadyDone: number;
  /** Digest of the planned tasks: two sessions with the same one share this work. */
  readonly tasks: Digest;
}

/** How much work there is. */
export interface WorkSize {
  /** Digest of the suite. */
  readonly suite: Digest;
  readonly planned: number;
  /** Results that were in the store before. */
  readonly alreadyDone: number;
  /** By model config, in the order of the plan. */
  readonly lanes: readonly EventLane[];
}

/** The runs of a model config so far are clear: `--until-clear` makes no further ones. */
export type DecidedPayload = {
  readonly kind: "decided";
  /** Label and id of the model config. */
  readonly model: string;
  readonly modelConfig: Digest;
  /** Digest of the suite. */
  readonly suite: Digest;
  readonly runs: number;
  readonly atMost: number;
  readonly passed: boolean;
  /** Why it stopped, without an end. */
  readonly detail: string;
};

type SessionPayload =
  | ({ readonly kind: "session-started"; readonly host: string; readonly pid: number } & WorkSize)
  | {
      readonly kind: "session-ended";
      readonly done: number;
      readonly failed: number;
      readonly blocked: number;
      readonly left: number;
      readonly attempts: number;
      readonly usd: number;
    };

/** A worker does what others have ordered: its calls, one run after the other or several side by side. */
type WorkerPayload =
  | { readonly kind: "worker-started"; readonly host: string; readonly pid: number; readonly version: string }
  /** Without a key or a server that the run needs, it leaves the run to other workers. */
  | { readonly kind: "run-refused"; readonly run: string; readonly host: string; readonly reason: string }
  /** The first task of a run that it takes up, as it was ordered then. */
  | ({ readonly kind: "run-joined"; readonly run: string } & WorkSize)
  | {
      readonly kind: "worker-ended";
      readonly attempts: number;
      readonly results: number;
      readonly usd: number;
    };

/** What a run event carries besides its time and session. */
export type EventPayload =
  | SessionPayload
  | WorkerPayload
  | AttemptPayload
  | TaskPayload
  | LimitChange
  | EndPayload
  | DecidedPayload
  /** In the log alone: so many events before this line could not be written. */
  | { readonly kind: "log-gap"; readonly lost: number };

/** A payload with its time (ISO 8601, UTC, milliseconds) and in which session. */
export type RunEvent = { readonly v: number; readonly at: string; readonly session: string } & EventPayload;

/** Takes in every event, in order. Never throws: a failing log must not end a run. */
export interface EventSink {
  readonly take: (event: RunEvent) => void;
}

/** Emits an event, with the time and the session added. */
export type Emit = (payload: EventPayload) => void;

/** Emits what another session did, at its time. */
export type Relay = (origin: { readonly session: string; readonly at: string }, payload: EventPayload) => void;

export function emitTo(session: string, now: () => Date, sinks: readonly EventSink[]): Emit {
  return (payload) => {
    const event: RunEvent = { v: eventVersion, at: now().toISOString(), session, ...payload };
    for (const sink of sinks) sink.take(event);
  };
}

/** A task's place, flat, as events give it. */
export function eventTask(task: CallTask, kinds: TaskKinds = taskKinds): EventTask {
  const { key, kind, channel, run, modelConfig } = task;
  const { label: model, id } = modelConfig;
  return { task: key, work: kind, channel, run, model, modelConfig: id, ...kinds.of(task).labels(task) };
}

export interface SizedWork<Node extends CallTask = CallTask> {
  /** Digest of the suite. */
  readonly suite: Digest;
  readonly tasks: readonly Node[];
  /** Tasks whose results are in the store. */
  readonly finished: ReadonlySet<TaskKey>;
}

export function workSize({ suite, tasks, finished }: SizedWork): WorkSize {
  return { suite, planned: tasks.length, alreadyDone: finished.size, lanes: eventLanes(tasks, finished) };
}

/** What is planned of each model config and what is there already, in the order of the plan. */
function eventLanes(tasks: readonly CallTask[], finished: ReadonlySet<TaskKey>): readonly EventLane[] {
  return [...Map.groupBy(tasks, ({ lane }) => lane)].map(([modelConfig, own]) => {
    const keys = own.map(({ key }) => key);
    const alreadyDone = keys.filter((key) => finished.has(key)).length;
    const model = own[0]?.modelConfig.label ?? "";
    return { model, modelConfig, planned: own.length, alreadyDone, tasks: digestOf(keys) };
  });
}
