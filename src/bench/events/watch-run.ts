import { hostname } from "node:os";
import type { TaskKey } from "../../domain/index.ts";
import { systemClock } from "../../engine/index.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { trackProgress, type ProgressTracker } from "../run-progress.ts";
import { emitTo, type Emit } from "./event-sink.ts";
import type { AnyTask } from "./event-task.ts";
import { observeRun, type RunObserver } from "./observe-run.ts";

export interface WatchedRun<Node extends AnyTask> {
  /** For whatever else has something to say: limits, a budget. */
  readonly emit: Emit;
  readonly observer: RunObserver;
  readonly tracker: ProgressTracker<Node>;
}

export interface RunToWatch<Node extends AnyTask> {
  readonly session: string;
  readonly tasks: readonly Node[];
  readonly finished: ReadonlySet<TaskKey>;
}

/** Everything that follows a run: whoever shows it, the log, what is counted for the summary. Says that it begins. */
export function watchRun<Node extends AnyTask>(
  { session, tasks, finished }: RunToWatch<Node>,
  { now, watch, sinks }: BenchmarkEnvironment,
): WatchedRun<Node> {
  const tracker = trackProgress<Node>({ plan: { tasks }, finished, now: () => systemClock.now() });
  const emit = emitTo({ session, now, sinks: [tracker.costs, ...sinks] });
  const place = { host: hostname(), pid: process.pid };
  emit({ kind: "session-started", ...place, planned: tasks.length, alreadyDone: finished.size });
  watch(tracker.snapshot);
  return { emit, tracker, observer: observeRun(emit) };
}
