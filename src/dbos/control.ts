import type { Pool } from "pg";
import type { AttemptOrder } from "./attempt-order.ts";
import { inTransaction } from "./in-transaction.ts";
import { readyOrders } from "./ready-orders.ts";
import { schema } from "./tables.ts";

/** A part of what has been ordered: null for all runs, and for all queues. */
export interface Part {
  readonly runId: string | null;
  readonly queue: string | null;
}

/** How many channels it concerned. Calls under way come to their end; what is queued is passed over from now on. */
export function pause(pool: Pool, part: Part, state: "paused" | "cancelled" = "paused"): Promise<number> {
  return change(pool, part, { from: state === "paused" ? ["running"] : ["running", "paused"], to: state });
}

/** Lets paused channels go on, and answers what is to be ordered anew for that. */
export async function resume(pool: Pool, part: Part): Promise<readonly AttemptOrder[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ run_id: string; channel: string }>(
      `update ${schema}.channels set state = 'running', reason = null, epoch = epoch + 1
       where state = 'paused' and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)
       returning run_id, channel`,
      [part.runId, part.queue],
    );
    const resumed = Map.groupBy(rows, ({ run_id }) => run_id);
    const orders: AttemptOrder[] = [];
    for (const [runId, group] of resumed) {
      const channels = new Set(group.map(({ channel }) => channel));
      const ready = await readyOrders(client, runId, null);
      orders.push(...ready.filter(({ channel }) => channels.has(channel)));
    }
    return orders;
  });
}

interface Change {
  readonly from: readonly string[];
  readonly to: string;
}

async function change(pool: Pool, { runId, queue }: Part, { from, to }: Change): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(
      `select 1 from ${schema}.channels where ($1::text is null or run_id = $1) order by run_id, channel for update`,
      [runId],
    );
    const { rowCount } = await client.query(
      `update ${schema}.channels set state = $3
       where state = any($4::text[]) and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)`,
      [runId, queue, to, from],
    );
    return rowCount ?? 0;
  });
}
