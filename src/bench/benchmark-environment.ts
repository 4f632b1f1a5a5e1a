import type { EventSink } from "./events/event-sink.ts";
import type { RunProgress } from "./run-progress.ts";
import type { SessionEnvironment } from "./sessions/with-session.ts";

export interface BenchmarkEnvironment extends SessionEnvironment {
  /** Uniform in 0..1, for the jitter of retries. */
  readonly random: () => number;
  /** Called once, before the first call: gives the function that says how far the run is. */
  readonly watch: (snapshot: () => RunProgress) => void;
  /** Told of everything that happens, besides the store. */
  readonly sinks: readonly EventSink[];
}
