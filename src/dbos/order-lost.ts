import { DBOS } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { application } from "./dbos-application.ts";
import { settleFailure } from "./settle-failure.ts";
import { dbosSchema, schema } from "./schemas.ts";
import type { Watch } from "./watch.ts";

/** What is lost so often has a reason that does not pass. */
const lossesAllowed = 5;

interface LostTask {
  readonly run_id: string;
  readonly key: string;
  readonly attempt: number;
  readonly carrier: string;
}

/**
 * Orders anew what is queued and in nobody's hands: its workflow has ended without it, in an error, cancelled by somebody or
 * given up by DBOS after too many deaths; or it was written down by somebody who died before they had it ordered. What is
 * lost again and again fails after a while, so that the run comes to its end.
 */
export async function orderLost({ pool, silenceMs }: Watch): Promise<void> {
  const { rows: hopeless } = await pool.query<LostTask>(
    `${lost} select run_id, key, attempt, carrier from lost where losses >= $3 and carrier is not null`,
    [silenceMs, application.version, lossesAllowed],
  );
  for (const task of hopeless) await giveUp(pool, task);
  const { rows } = await pool.query<{ run_id: string }>(
    `${lost}, released as (
       update ${schema}.tasks t set carrier = null, losses = t.losses + 1
       from lost where t.run_id = lost.run_id and t.key = lost.key and t.carrier = lost.carrier
     )
     select distinct run_id from lost`,
    [silenceMs, application.version],
  );
  for (const { run_id: runId } of rows) await pool.query(`select ${schema}.order_ready($1)`, [runId]);
}

/** Whoever orders, or hands on, does so in the transaction that says who has it: a while is for those who wake up late. */
const lost = `
with lost as (
  select t.run_id, t.key, t.attempt, t.carrier, t.losses
  from ${schema}.tasks t
  join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
  join ${schema}.runs r on r.run_id = t.run_id
  where t.state = 'queued' and c.state = 'running' and r.version = $2
    and coalesce(t.ordered_at, r.created_at) < now() - $1 * interval '1 millisecond'
    and not exists (
      select 1 from ${dbosSchema}.workflow_status w
      where w.workflow_uuid = t.carrier and w.status in ('ENQUEUED', 'PENDING', 'DELAYED'))
)`;

async function giveUp(pool: Pool, { run_id: runId, key, attempt, carrier }: LostTask): Promise<void> {
  const [workflow] = await DBOS.listWorkflows({ workflowIDs: [carrier], loadInput: false, loadOutput: true });
  const error: unknown = workflow?.error;
  const why = error instanceof Error ? error.message : (workflow?.status ?? "it is not there any more");
  const detail = `It was begun ${lossesAllowed + 1} times and never came to its end: ${why}`;
  await settleFailure(pool, { runId, key, attempt }, { kind: "failed", fault: "internal", detail });
}
