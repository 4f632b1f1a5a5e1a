import type { Engine } from "../engine/index.ts";
import type { TaskKinds } from "../tasks/index.ts";
import type { ChannelTrouble } from "./events/follow-trouble.ts";
import type { EventSink, Relay } from "./events/run-event.ts";
import type { RunProgress } from "./run-progress.ts";
import type { Session, SessionEnvironment } from "./sessions/with-session.ts";
import type { SharedWork } from "./shared/shared-work.ts";

/** Work that other processes are to do, and what its events go through. */
export interface SharedRun {
  readonly work: SharedWork;
  readonly session: Session;
  readonly relay: Relay;
  readonly now: () => Date;
  readonly kinds: TaskKinds;
}

/** Port: the engine that has other processes make the calls. */
export type ScaleOut = (run: SharedRun) => Engine;

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
  /** Has workers make the calls instead of this process. */
  readonly scaleOut?: ScaleOut;
}
