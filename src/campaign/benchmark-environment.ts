import type { StallReason } from "../dbos/index.ts";
import type { BenchError } from "../domain/index.ts";
import type { TaskKinds } from "../tasks/index.ts";
import type { ChannelTrouble } from "./events/follow-trouble.ts";
import type { EventSink } from "./events/run-event.ts";
import type { RunProgress } from "./run-progress.ts";
import type { SessionEnvironment } from "./sessions/with-session.ts";

/** The database over which workers share a run. */
export interface ScaleOut {
  readonly url: string;
  /** After how long without a sign of life a worker counts as dead. */
  readonly silenceMs: number;
  /** True: queue the work and do not follow it. */
  readonly detach: boolean;
  /** Called when no worker works on the run, with the reason. */
  readonly onIdle: (why: StallReason) => void;
  /** Told when the database is away, and when it is back. */
  readonly onAway: (trouble: BenchError) => void;
  readonly onBack: () => void;
  /** Told once workers may begin. */
  readonly onOrdered: (runId: string) => void;
}

/** A run as it is shown while it works. */
export interface RunSnapshot extends RunProgress {
  readonly troubles: readonly ChannelTrouble[];
}

export interface BenchmarkEnvironment extends SessionEnvironment {
  /** Uniform in 0..1, for the jitter of retries. */
  readonly random: () => number;
  /** Called once, before the first call: gives the function that says how far the run is. */
  readonly watch: (snapshot: () => RunSnapshot) => void;
  /** Told of everything that happens, besides the store. */
  readonly sinks: readonly EventSink[];
  /** The kinds of tasks that can be carried out; by default the program's own. */
  readonly kinds?: TaskKinds;
  /** Has workers do the work, wherever they are, instead of this process. */
  readonly scaleOut?: ScaleOut;
}
