import type { Pool } from "pg";
import { inTransaction } from "./in-transaction.ts";
import { schema } from "./schemas.ts";

/** A part of what has been ordered: null for all runs, and for all queues. */
export interface Part {
  readonly runId: string | null;
  readonly queue: string | null;
}

/** What is queued is passed over from now on. Answers the run of each channel with work left that it concerned. */
export function pause(pool: Pool, { runId, queue }: Part, how: "pause" | "cancel"): Promise<readonly string[]> {
  const [from, to] = how === "pause" ? [["running"], "paused"] : [["running", "paused"], "cancelled"];
  return inTransaction(pool, async (client) => {
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    const { rows } = await client.query<{ run_id: string }>(
      `update ${schema}.channels c set state = $3
       where state = any($4::text[]) and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)
         and exists (
           select 1 from ${schema}.tasks t
           where t.run_id = c.run_id and t.channel = c.channel and t.state in ('waiting', 'queued'))
       returning run_id`,
      [runId, queue, to, from],
    );
    return rows.map(({ run_id }) => run_id);
  });
}

/** Lets paused channels go on, and orders what can start in them. Answers the run of each. */
export function resume(pool: Pool, { runId, queue }: Part): Promise<readonly string[]> {
  return inTransaction(pool, async (client) => {
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    const { rows } = await client.query<{ run_id: string }>(
      `update ${schema}.channels set state = 'running', reason = null
       where state = 'paused' and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)
       returning run_id`,
      [runId, queue],
    );
    const resumed = rows.map(({ run_id }) => run_id);
    await client.query(`select ${schema}.order_ready(run_id) from unnest($1::text[]) as run_id`, [
      [...new Set(resumed)],
    ]);
    return resumed;
  });
}
