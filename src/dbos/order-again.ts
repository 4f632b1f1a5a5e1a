import type { Pool } from "pg";
import { application } from "./dbos-application.ts";
import { orderAttempts } from "./order-attempts.ts";
import { dbosSchema, schema } from "./tables.ts";

interface Watch {
  readonly url: string;
  readonly pool: Pool;
  readonly silenceMs: number;
}

/** Orders what somebody wrote down and did not bring into the queues: they died in between. */
export async function orderOverdue({ url, pool, silenceMs }: Watch): Promise<void> {
  const { rows } = await pool.query<{ run_id: string }>(
    `select distinct c.run_id from ${schema}.channels c join ${schema}.runs r on r.run_id = c.run_id
     where c.due_at < now() - $1 * interval '1 millisecond' and r.version = $2`,
    [silenceMs, application.version],
  );
  for (const { run_id: runId } of rows) await orderAttempts({ url, pool, runId });
}

/**
 * Orders anew what is queued in runs of which nothing is in any queue and nothing under way: whoever ends a task orders
 * what follows before its workflow ends, so in such a run nothing would ever happen again.
 */
export async function reviveDeserted({ url, pool }: Watch): Promise<void> {
  const { rows } = await pool.query<{ run_id: string }>(
    `update ${schema}.channels c set epoch = epoch + 1, due_at = now()
     where c.state = 'running' and c.run_id in (
       select r.run_id from ${schema}.runs r
       where r.version = $1 and exists (
           select 1 from ${schema}.tasks t join ${schema}.channels o on o.run_id = t.run_id and o.channel = t.channel
           where t.run_id = r.run_id and t.state = 'queued' and o.state = 'running')
         and not exists (select 1 from ${schema}.channels o where o.run_id = r.run_id and o.due_at is not null)
         and not exists (
           select 1 from ${dbosSchema}.workflow_status w
           where w.queue_name in (select queue from ${schema}.channels o where o.run_id = r.run_id)
             and w.status in ('ENQUEUED', 'PENDING', 'DELAYED') and starts_with(w.workflow_uuid, $2 || r.run_id || ':')))
     returning run_id`,
    [application.version, "aib:"],
  );
  for (const runId of new Set(rows.map(({ run_id }) => run_id))) await orderAttempts({ url, pool, runId });
}
