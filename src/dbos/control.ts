import type { Pool } from "pg";
import { inTransaction } from "./in-transaction.ts";
import { schema } from "./schemas.ts";

/** A part of what has been ordered: null for all runs, and for all queues. */
export interface Part {
  readonly runId: string | null;
  readonly queue: string | null;
}

/** How many channels with work left it concerned. Calls under way come to their end; what is queued is passed over from now on. */
export function pause(pool: Pool, part: Part, state: "paused" | "cancelled" = "paused"): Promise<number> {
  return change(pool, part, { from: state === "paused" ? ["running"] : ["running", "paused"], to: state });
}

/** Lets paused channels go on, and orders what can start in them. How many attempts that is. */
export function resume(pool: Pool, { runId, queue }: Part): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    const resumed = await client.query<{ run_id: string }>(
      `update ${schema}.channels set state = 'running', reason = null
       where state = 'paused' and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)
       returning run_id`,
      [runId, queue],
    );
    const { rows } = await client.query<{ ordered: number }>(
      `select coalesce(sum(${schema}.order_ready(run_id)), 0)::integer as ordered from unnest($1::text[]) as run_id`,
      [[...new Set(resumed.rows.map(({ run_id }) => run_id))]],
    );
    return rows[0]?.ordered ?? 0;
  });
}

interface Change {
  readonly from: readonly string[];
  readonly to: string;
}

async function change(pool: Pool, { runId, queue }: Part, { from, to }: Change): Promise<number> {
  return inTransaction(pool, async (client) => {
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    const { rowCount } = await client.query(
      `update ${schema}.channels c set state = $3
       where state = any($4::text[]) and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)
         and exists (
           select 1 from ${schema}.tasks t
           where t.run_id = c.run_id and t.channel = c.channel and t.state in ('waiting', 'queued'))`,
      [runId, queue, to, from],
    );
    return rowCount ?? 0;
  });
}
