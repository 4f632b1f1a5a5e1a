import { hostname } from "node:os";
import type { Digest, Fault, TaskKey } from "../../domain/index.ts";
import { systemClock, type EngineEvent, type RunSummary } from "../../engine/index.ts";
import type { AttemptListener, CallTask, TaskKinds } from "../../tasks/index.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { trackProgress, type RunProgress } from "../run-progress.ts";
import { emitTo, type Emit } from "./event-sink.ts";
import { followTrouble } from "./follow-trouble.ts";
import { keepEvents } from "./keep-events.ts";
import { observeRun } from "./observe-run.ts";
import { eventTask } from "./event-task.ts";
import type { EventPayload, EventTask } from "./run-event.ts";
import { tallyRun, type RunTally } from "./tally-run.ts";
import { workSize } from "./work-size.ts";

export interface WatchedRun<Node extends CallTask> {
  /** For other sources of events: limits, a budget. */
  readonly emit: Emit;
  /** Says what another session did, at its time. */
  readonly relay: (origin: { readonly session: string; readonly at: string }, payload: EventPayload) => void;
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

export interface RunToWatch<Node extends CallTask> {
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
