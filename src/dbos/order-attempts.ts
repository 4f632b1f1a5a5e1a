import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { workflowIdOf, type AttemptOrder } from "./attempt-order.ts";
import { application, workflowName } from "./dbos-application.ts";
import { dueOrders } from "./ready-orders.ts";
import { schema } from "./tables.ts";
import { applyTerms } from "./apply-terms.ts";
import { withClient } from "./with-client.ts";

const atOnce = 8;

export interface Ordering {
  readonly url: string;
  readonly pool: Pool;
  readonly runId: string;
}

/**
 * Puts all that is due in a run into its queues, from any process, and writes down that this is done: when whoever begins
 * it dies, a worker does it. Orders that are there already stay as they are.
 */
export async function orderAttempts({ url, pool, runId }: Ordering): Promise<void> {
  const { rows: due } = await pool.query<{ channel: string; epoch: number }>(
    `select channel, epoch from ${schema}.channels where run_id = $1 and due_at is not null`,
    [runId],
  );
  if (due.length === 0) return;
  await withClient({ url, pool }, async (client) => {
    await applyTerms(pool, client);
    const rest = (await dueOrders(pool, runId)).values();
    await Promise.all(Array.from({ length: atOnce }, () => enqueueAll(client, rest)));
  });
  // Not what has become due anew meanwhile.
  await pool.query(
    `update ${schema}.channels c set due_at = null
     from unnest($2::text[], $3::integer[]) as ordered (channel, epoch)
     where c.run_id = $1 and c.channel = ordered.channel and c.epoch = ordered.epoch`,
    [runId, due.map(({ channel }) => channel), due.map(({ epoch }) => epoch)],
  );
}

async function enqueueAll(client: DBOSClient, orders: IterableIterator<AttemptOrder>): Promise<void> {
  for (const order of orders) {
    await client.enqueue(
      {
        workflowName,
        workflowID: workflowIdOf(order),
        queueName: order.queue,
        queuePartitionKey: order.channel,
        priority: order.priority,
        appVersion: application.version,
      },
      order,
    );
  }
}
