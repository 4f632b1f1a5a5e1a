import { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { workflowIdOf, type AttemptOrder } from "./attempt-order.ts";
import { application, silentLogger, workflowName } from "./dbos-application.ts";
import { queueParameters, type QueueTerms } from "./queue-terms.ts";
import { dbosSchema } from "./tables.ts";

export interface Ordering {
  readonly url: string;
  readonly pool: Pool;
  readonly queues: readonly QueueTerms[];
  readonly orders: readonly AttemptOrder[];
}

const atOnce = 8;

/** Puts orders into their queues, from any process. Orders that are there already stay as they are. */
export async function orderAttempts({ url, pool, queues, orders }: Ordering): Promise<void> {
  const client = await DBOSClient.create({
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: dbosSchema,
    applicationName: application.name,
    logger: silentLogger,
  });
  try {
    for (const { queue, ...terms } of queues) await client.registerQueue(queue, queueParameters(terms));
    const rest = orders.values();
    await Promise.all(Array.from({ length: atOnce }, () => enqueueAll(client, rest)));
  } finally {
    await client.destroy();
  }
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
