import type { ClientBase, Pool } from "pg";
import { firstOrder, type AttemptOrder } from "./attempt-order.ts";
import { schema } from "./tables.ts";

/** First orders for the queued tasks of a run's running channels, in the order in which they should start. */
export async function readyOrders(
  client: ClientBase | Pool,
  runId: string,
  /** Null for all; else those that depend on this task. */
  dependency: string | null,
): Promise<readonly AttemptOrder[]> {
  const { rows } = await client.query<{ key: string; channel: string; queue: string; priority: number; epoch: number }>(
    `select t.key, t.channel, c.queue, t.priority, c.epoch
     from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
     where t.run_id = $1 and t.state = 'queued' and c.state = 'running'
       and ($2::text is null or t.key in (select dependent from ${schema}.edges where run_id = $1 and key = $2))
     order by t.priority, t.position`,
    [runId, dependency],
  );
  return rows.map((row) => firstOrder({ runId, ...row }));
}
