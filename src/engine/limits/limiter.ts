import type { TaskOutcome } from "../../domain/index.ts";

/** Leave for one call to start. */
export interface Permit {
  /** The gates that it passed: whoever waits at one of them is asked again when it is given back. */
  readonly gates: readonly string[];
  /** Gives it back with what came of the call, or with null when no call was made after all. */
  readonly release: (outcome: TaskOutcome | null, now: number) => void;
}

export type Admission =
  | { readonly kind: "granted"; readonly permit: Permit }
  /** The channel waits at this gate, with all others there: for so long, or until a call that passed it has ended. */
  | { readonly kind: "wait"; readonly gate: string; readonly ms: number };

/**
 * Port: says when a call may start on a channel, and learns what came of every one. A limit may hold for one channel or for
 * several together; each is a gate with a name. Time is handed in, in milliseconds of a clock that never goes back.
 */
export interface Limiter {
  readonly acquire: (channel: string, now: number) => Admission;
}
