import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { AttemptOrder } from "./attempt-order.ts";
import { decide, type Judgement } from "./decide.ts";
import { mayPass } from "./server-trouble.ts";
import { readyOrders } from "./ready-orders.ts";
import { settle } from "./settle.ts";
import { schema } from "./tables.ts";
import type { WorkOutcome } from "./work-outcome.ts";

/** A task as a worker gets it: which run it belongs to, and what the run's planner wrote down. */
export interface Work {
  readonly runId: string;
  /** Another one whenever the run is ordered anew: what was known of it may have changed. */
  readonly version: string;
  readonly key: string;
  readonly node: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
}

export type Perform = (work: Work) => Promise<WorkOutcome>;

export interface Performance extends Judgement {
  readonly pool: Pool;
  readonly execute: Perform;
  readonly signal: AbortSignal;
}

/**
 * Makes one attempt and answers what to order next, and nothing else: what a model said goes into the store. May be done
 * again after a crash at any point, and by two workers at once: the store has the first one's result.
 */
export async function perform(order: AttemptOrder, performance: Performance): Promise<readonly AttemptOrder[]> {
  const { pool, execute, signal } = performance;
  const { runId, key, attempt } = order;
  const stand = await stubbornly(signal, () => look(pool, order));
  if (stand === null) return [];
  if (stand.state === "done") return stubbornly(signal, () => readyOrders(pool, runId, key));
  if (stand.state !== "queued" || stand.channelState !== "running" || stand.epoch !== order.epoch) return [];
  const { version, node } = stand;
  const outcome = await execute({ runId, version, key, node, attempt, signal }).catch(unexpected);
  const decision = decide(order, outcome, performance);
  return stubbornly(signal, () => settle(pool, { order, outcome, decision }));
}

const pauseMs = 500;

/**
 * Waits for a database that is away for a while, or that asks to try again, for as long as the worker works. What it
 * rejects with ends the workflow, which whoever watches over the work begins again.
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

interface Stand {
  readonly state: string;
  readonly node: string;
  readonly channelState: string;
  readonly epoch: number;
  readonly version: string;
}

async function look(pool: Pool, { runId, key }: AttemptOrder): Promise<Stand | null> {
  const { rows } = await pool.query<Stand>(
    `select t.state, t.node, c.state as "channelState", c.epoch, r.created_at::text as version
     from ${schema}.tasks t join ${schema}.runs r on r.run_id = t.run_id
       join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
     where t.run_id = $1 and t.key = $2`,
    [runId, key],
  );
  return rows[0] ?? null;
}

function unexpected(error: unknown): WorkOutcome {
  return { kind: "failed", fault: "internal", detail: error instanceof Error ? error.message : String(error) };
}
