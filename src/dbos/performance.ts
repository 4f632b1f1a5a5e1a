import type { Pool } from "pg";
import type { Judgement } from "./decide.ts";
import type { DueAttempt } from "./due-attempt.ts";
import type { VitalSigns } from "./vital-signs.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/** An attempt as a worker gets it. */
export interface Work extends Pick<DueAttempt, "runId" | "version" | "key" | "node" | "attempt"> {
  readonly signal: AbortSignal;
  /** False once others may have taken it over: whoever asks a model then passes the limit of calls at once. */
  readonly isMine: () => boolean;
}

export type Perform = (work: Work) => Promise<WorkOutcome>;

export interface Performance extends Judgement {
  readonly pool: Pool;
  readonly executorId: string;
  readonly execute: Perform;
  readonly signal: AbortSignal;
  readonly vital: VitalSigns;
  /** Whether to go on with what an attempt frees: not while the worker comes to its end. */
  readonly mayGoOn: () => boolean;
}
