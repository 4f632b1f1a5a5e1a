import type { Store } from "../store/index.ts";
import type { EventSink } from "./events/event-sink.ts";
import type { RunProgress } from "./run-progress.ts";

export interface BenchmarkEnvironment {
  readonly store: Store;
  readonly now: () => Date;
  /** Uniform in 0..1, for the jitter of retries. */
  readonly random: () => number;
  readonly randomHex: (bytes: number) => string;
  /** Starts nothing new; calls in flight come to their end. */
  readonly stop: AbortSignal;
  /** Called once, before the first call: gives the function that says how far the run is. */
  readonly watch: (snapshot: () => RunProgress) => void;
  /** Told of everything that happens, besides the store. */
  readonly sinks: readonly EventSink[];
}
