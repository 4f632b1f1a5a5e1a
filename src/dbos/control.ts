import type { Pool } from "pg";
import { inTransaction } from "./in-transaction.ts";
import { schema } from "./tables.ts";

/** A part of what has been ordered: null for all runs, and for all queues. */
export interface Part {
  readonly runId: string | null;
  readonly queue: string | null;
}

/** How many channels with work left it concerned. Calls under way come to their end; what is queued is passed over from now on. */
export function pause(pool: Pool, part: Part, state: "paused" | "cancelled" = "paused"): Promise<number> {
  return change(pool, part, { from: state === "paused" ? ["running"] : ["running", "paused"], to: state });
}

/** Lets paused channels go on. Answers in which runs: these are due to be ordered anew. */
export async function resume(pool: Pool, part: Part): Promise<readonly string[]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ run_id: string }>(
      `with resumed as (
         update ${schema}.channels set state = 'running', reason = null, epoch = epoch + 1, due_at = now()
         where state = 'paused' and ($1::text is null or run_id = $1) and ($2::text is null or queue = $2)
         returning run_id
       )
       select distinct run_id from resumed`,
      [part.runId, part.queue],
    );
    return rows.map(({ run_id }) => run_id);
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
