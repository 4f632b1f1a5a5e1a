import type { ClientBase, Pool } from "pg";
import type { QueueTerms } from "./queue-terms.ts";
import { schema } from "./schemas.ts";

interface TermsRow {
  readonly queue: string;
  readonly at_once: number;
  readonly per_channel: number;
  readonly per_period: number | null;
  readonly period_sec: number;
}

/** The strictest limits of all runs with something left to be done, for each queue that has such. */
export async function strictestTerms(client: ClientBase | Pool): Promise<readonly QueueTerms[]> {
  const { rows } = await client.query<TermsRow>(
    `select distinct on (q.queue) q.queue, q.per_period, q.period_sec,
       min(q.at_once) over same as at_once, min(q.per_channel) over same as per_channel
     from ${schema}.queues q
     where exists (
       select 1 from ${schema}.channels c join ${schema}.tasks t on t.run_id = c.run_id and t.channel = c.channel
       where c.run_id = q.run_id and c.queue = q.queue and c.state in ('running', 'paused')
         and t.state in ('waiting', 'queued'))
     window same as (partition by q.queue)
     order by q.queue, q.per_period / q.period_sec nulls last`,
  );
  return rows.map(({ queue, at_once, per_channel, per_period, period_sec }) => ({
    queue,
    atOnce: at_once,
    perChannel: per_channel,
    perMinute: per_period,
    periodSec: period_sec,
  }));
}
