import type { Fault } from "../domain/index.ts";
import { schema } from "./schemas.ts";

/** An attempt that somebody is to make now. */
export interface DueAttempt {
  readonly runId: string;
  /** Another one whenever the run is ordered anew: what was known of it may have changed. */
  readonly version: string;
  readonly key: string;
  /** What the run's planner wrote down of the task. */
  readonly node: string;
  /** Counts the attempts that asked a model, from 1. */
  readonly attempt: number;
  /** Those before, by what was wrong. */
  readonly failures: Readonly<Partial<Record<Fault, number>>>;
}

/** The input of a workflow: which run it belongs to, and its own name, by which the tables say what it is to do. */
export interface Carriage {
  readonly runId: string;
  readonly carrier: string;
}

/** A row of the tasks' table, as far as it concerns whoever makes the attempt. */
export type DueRow = Omit<DueAttempt, "runId">;

/** Null where there is nothing to do. */
export function dueAttempt(runId: string, [row]: readonly DueRow[]): DueAttempt | null {
  return row === undefined ? null : { runId, ...row };
}

/** Of a function that gives tasks, under this name, for a statement that has the run as its first parameter. */
export const dueColumns = (call: string): string =>
  `select t.key, n.node, t.attempt, t.failures, r.enrolment::text as version
   from ${schema}.${call} t join ${schema}.runs r on r.run_id = t.run_id
   join ${schema}.nodes n on n.run_id = t.run_id and n.key = t.key`;
