import type { Pool, PoolClient } from "pg";
import { scopeOf, type FaultScope } from "../engine/index.ts";
import type { AttemptOrder } from "./attempt-order.ts";
import type { Decision } from "./decide.ts";
import { inTransaction } from "./in-transaction.ts";
import { readyOrders } from "./ready-orders.ts";
import { schema } from "./tables.ts";
import type { WorkOutcome } from "./work-outcome.ts";

export interface Settlement {
  readonly order: AttemptOrder;
  readonly outcome: WorkOutcome;
  readonly decision: Decision;
}

/**
 * Writes down what came of an attempt and answers what is to be ordered next. Doing it twice, as after a crash right
 * behind it, answers the same: orders have names, and one that was given before is no other.
 */
export function settle(pool: Pool, settlement: Settlement): Promise<readonly AttemptOrder[]> {
  const { order, decision } = settlement;
  return inTransaction(pool, async (client) => {
    if (decision.kind !== "stop") await noteAttempt(client, settlement);
    // Whoever pauses or resumes a channel waits for this, and this for them: no ready task falls between.
    const strength = reaches(decision) === "task" ? "share" : "update";
    await client.query(`select 1 from ${schema}.channels where run_id = $1 order by channel for ${strength}`, [
      order.runId,
    ]);
    if (decision.kind === "again") return [decision.order];
    if (decision.kind === "stop") {
      await stop(client, order, decision.reason);
      return [];
    }
    if (decision.kind === "failed") {
      await fail(client, order, decision);
      return [];
    }
    await finish(client, order, decision.cached);
    return readyOrders(client, order.runId, order.key);
  });
}

async function noteAttempt(client: PoolClient, { order, outcome, decision }: Settlement): Promise<void> {
  const delayMs = decision.kind === "again" ? decision.order.delayMs : null;
  await client.query(
    `insert into ${schema}.attempts (run_id, key, attempt, outcome, delay_ms)
     select run_id, $2, $3, $4, $5 from ${schema}.runs where run_id = $1`,
    [order.runId, order.key, order.attempt, JSON.stringify(outcome), delayMs],
  );
}

async function stop(client: PoolClient, { runId, channel, epoch }: AttemptOrder, reason: string): Promise<void> {
  // Not of a run that has been ordered anew meanwhile.
  await client.query(
    `update ${schema}.channels set state = 'stopped', reason = $3
     where run_id = $1 and state in ('running', 'paused')
       and exists (select 1 from ${schema}.channels c where c.run_id = $1 and c.channel = $4 and c.epoch = $2)`,
    [runId, epoch, reason, channel],
  );
}

function reaches(decision: Decision): FaultScope {
  if (decision.kind === "stop") return "run";
  return decision.kind === "failed" ? scopeOf(decision.fault) : "task";
}

async function finish(client: PoolClient, { runId, key }: AttemptOrder, cached: boolean): Promise<void> {
  // In one order for all: tasks that end at once may free the same dependents.
  await client.query(
    `select 1 from ${schema}.tasks
     where run_id = $1 and key in (select dependent from ${schema}.edges where run_id = $1 and key = $2)
     order by key for update`,
    [runId, key],
  );
  await client.query(
    `with finished as (
       update ${schema}.tasks set state = 'done', cached = $3, fault = null, detail = null
       where run_id = $1 and key = $2 and state <> 'done' returning key
     )
     update ${schema}.tasks t
     set waiting_for = t.waiting_for - 1,
         state = case when t.waiting_for = 1 and t.state in ('waiting', 'blocked') then 'queued' else t.state end
     from finished f join ${schema}.edges e on e.run_id = $1 and e.key = f.key
     where t.run_id = $1 and t.key = e.dependent`,
    [runId, key, cached],
  );
}

type Failure = Extract<Decision, { readonly kind: "failed" }>;

async function fail(client: PoolClient, { runId, key, channel }: AttemptOrder, failure: Failure): Promise<void> {
  const { fault, detail } = failure;
  // Another worker's result stands.
  const { rowCount } = await client.query(
    `update ${schema}.tasks set state = 'failed', fault = $3, detail = $4
     where run_id = $1 and key = $2 and state = 'queued'`,
    [runId, key, fault, detail.replaceAll("\0", "\uFFFD")],
  );
  if (rowCount === 0) return;
  await client.query(
    `with recursive beyond as (
       select dependent from ${schema}.edges where run_id = $1 and key = $2
       union select e.dependent from ${schema}.edges e join beyond b on e.run_id = $1 and e.key = b.dependent
     )
     update ${schema}.tasks set state = 'blocked', because = $2
     where run_id = $1 and state = 'waiting' and key in (select dependent from beyond)`,
    [runId, key],
  );
  const scope = scopeOf(fault);
  if (scope === "task") return;
  await client.query(
    `update ${schema}.channels set state = 'stopped', reason = $3
     where run_id = $1 and state = 'running' and ($2::text is null or channel = $2)`,
    [runId, scope === "run" ? null : channel, fault],
  );
}
