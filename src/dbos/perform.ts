import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { systemClock } from "../engine/index.ts";
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
  const { pool, execute, signal, vital } = performance;
  let due = await obtain(signal, () => carriedBy(pool, carriage));
  while (due !== null) {
    const { runId, version, key, node, attempt, askedAt } = due;
    const isMine = (): boolean => vital.unbrokenSince(askedAt);
    const outcome = await execute({ runId, version, key, node, attempt, signal, isMine }).catch(unexpected);
    const ended = { due, outcome, decision: decide(due, outcome, performance) };
    due = await obtain(signal, () => settle(carriage, ended, performance));
  }
}

/** `askedAt`: the last moment, in monotonic milliseconds, before it was this worker's. */
async function obtain(
  signal: AbortSignal,
  ask: () => Promise<DueAttempt | null>,
): Promise<(DueAttempt & { readonly askedAt: number }) | null> {
  return stubbornly(signal, async () => {
    const askedAt = systemClock.now();
    const due = await ask();
    return due === null ? null : { ...due, askedAt };
  });
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
