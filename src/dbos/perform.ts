import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { decide } from "./decide.ts";
import { dueAttempt, dueColumns, type Carriage, type DueAttempt, type DueRow } from "./due-attempt.ts";
import type { Performance } from "./performance.ts";
import { mayPass } from "./server-trouble.ts";
import { settle } from "./settle.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/**
 * Makes the attempt that the workflow carries, and the next ones that may be made in its place of the queue, one after the
 * other. What a model said goes into the store, what is to be done next into the engine's tables, and nothing into DBOS's.
 * May be begun again after a crash at any point, and be done by two workers at once: the tables say where it stands, and
 * the store has the first one's result.
 */
export async function perform(carriage: Carriage, performance: Performance): Promise<void> {
  const { pool, execute, signal } = performance;
  let due = await stubbornly(signal, () => carriedBy(pool, carriage));
  while (due !== null) {
    const { runId, version, key, node, attempt } = due;
    const outcome = await execute({ runId, version, key, node, attempt, signal }).catch(unexpected);
    const ended = { due, outcome, decision: decide(due, outcome, performance) };
    due = await stubbornly(signal, () => settle(carriage, ended, performance));
  }
}

const pauseMs = 500;

/**
 * Waits for a database that is away for a while, or that asks to try again, for as long as the worker works. What it
 * rejects with ends the workflow, and whoever watches over the work orders anew what it carried.
 */
async function stubbornly<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      await sleep(pauseMs, null, { signal }).catch(() => undefined);
    }
  }
}

async function carriedBy(pool: Pool, { runId, carrier }: Carriage): Promise<DueAttempt | null> {
  const { rows } = await pool.query<DueRow>({
    name: "aib carried",
    text: dueColumns("carried($1, $2)"),
    values: [runId, carrier],
  });
  return dueAttempt(runId, rows);
}

function unexpected(error: unknown): WorkOutcome {
  return { kind: "failed", fault: "internal", detail: error instanceof Error ? error.message : String(error) };
}
