import type { Pool } from "pg";
import type { Judgement } from "./decide.ts";
import type { DueAttempt } from "./due-attempt.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/** An attempt as a worker gets it. */
export interface Work extends Pick<DueAttempt, "runId" | "version" | "key" | "node" | "attempt"> {
  readonly signal: AbortSignal;
}

export type Perform = (work: Work) => Promise<WorkOutcome>;

export interface Performance extends Judgement {
  readonly pool: Pool;
  readonly executorId: string;
  readonly execute: Perform;
  readonly signal: AbortSignal;
  /** Whether to go on with what an attempt frees: not while the worker comes to its end. */
  readonly mayGoOn: () => boolean;
}
