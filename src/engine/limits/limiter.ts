import type { TaskOutcome } from "../../domain/task-outcome.ts";

/** Permission for one call to start. */
export interface Permit {
  /** The gates that the call passed. Releasing the permit makes the engine ask again for the channels that wait at them. */
  readonly gates: readonly string[];
  /** Releases the permit with the call's outcome, or with null when no call was made. */
  readonly release: (outcome: TaskOutcome | null, now: number) => void;
}

export type Admission =
  | { readonly kind: "granted"; readonly permit: Permit }
  /** The channel waits at this gate for `ms`, or until a call that passed it has ended. */
  | { readonly kind: "wait"; readonly gate: string; readonly ms: number };

/**
 * Port: decides when a call may start on a channel, and learns the outcome of every call. A limit may hold for one channel
 * or for several together; each is a named gate. Callers pass the time, in milliseconds of a monotonic clock.
 */
export interface Limiter {
  readonly acquire: (channel: string, now: number) => Admission;
}
