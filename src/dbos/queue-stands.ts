import type { Pool } from "pg";
import { strictestTerms } from "./strictest-terms.ts";
import { dbosSchema, schema } from "./schemas.ts";

/** A queue in which something is left to be done, over all runs. */
export interface QueueStand {
  readonly queue: string;
  /** Calls at once that it allows. */
  readonly atOnce: number;
  /** Calls that it allows to begin in any minute; null for no such limit. */
  readonly perMinute: number | null;
  readonly underWay: number;
  /** Calls that could begin if there was room. */
  readonly waiting: number;
  /** Calls that begin when what is paused goes on. */
  readonly paused: number;
}

interface Row {
  readonly queue: string;
  readonly under_way: string;
  readonly ready: string;
  readonly paused: string;
}

export async function queueStands(pool: Pool): Promise<readonly QueueStand[]> {
  const { rows } = await pool.query<Row>(
    `select c.queue, count(*) filter (where c.state = 'running') as ready, count(*) filter (where c.state = 'paused') as paused,
       (select count(*) from ${dbosSchema}.workflow_status w where w.queue_name = c.queue and w.status = 'PENDING') as under_way
     from ${schema}.channels c join ${schema}.tasks t on t.run_id = c.run_id and t.channel = c.channel
     where t.state = 'queued' and c.state in ('running', 'paused') group by c.queue`,
  );
  const counts = new Map(rows.map((row) => [row.queue, row]));
  return (await strictestTerms(pool)).map(({ queue, atOnce, perMinute }) => {
    const { under_way, ready, paused } = counts.get(queue) ?? { under_way: 0, ready: 0, paused: 0 };
    const underWay = Number(under_way);
    return {
      queue,
      atOnce,
      perMinute,
      underWay,
      waiting: Math.max(0, Number(ready) - underWay),
      paused: Number(paused),
    };
  });
}
