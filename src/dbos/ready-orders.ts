import type { ClientBase, Pool } from "pg";
import { firstOrder, type AttemptOrder } from "./attempt-order.ts";
import { schema } from "./tables.ts";

interface ReadyTask {
  readonly key: string;
  readonly channel: string;
  readonly queue: string;
  readonly priority: number;
  readonly epoch: number;
}

const readyTasks = `
select t.key, t.channel, c.queue, t.priority, c.epoch
from ${schema}.tasks t join ${schema}.channels c on c.run_id = t.run_id and c.channel = t.channel
where t.run_id = $1 and t.state = 'queued' and c.state = 'running'`;

/** First orders for the queued tasks that depend on this one, in the order in which they should start. */
export async function readyOrders(
  client: ClientBase | Pool,
  runId: string,
  dependency: string,
): Promise<readonly AttemptOrder[]> {
  const { rows } = await client.query<ReadyTask>(
    `${readyTasks} and t.key in (select dependent from ${schema}.edges where run_id = $1 and key = $2)
     order by t.priority, t.position`,
    [runId, dependency],
  );
  return rows.map((row) => firstOrder({ runId, ...row }));
}

/** First orders for all queued tasks of the channels that are due. */
export async function dueOrders(client: ClientBase | Pool, runId: string): Promise<readonly AttemptOrder[]> {
  const { rows } = await client.query<ReadyTask>(
    `${readyTasks} and c.due_at is not null order by t.priority, t.position`,
    [runId],
  );
  return rows.map((row) => firstOrder({ runId, ...row }));
}
