import type { Pool, PoolClient } from "pg";
import type { Fault } from "../domain/index.ts";
import { scopeOf } from "../engine/index.ts";
import type { DueAttempt } from "./due-attempt.ts";
import { inTransaction } from "./in-transaction.ts";
import { schema } from "./schemas.ts";

export interface Failure {
  readonly kind: "failed";
  readonly fault: Fault;
  readonly detail: string;
}

/** A task has failed for good: what rests on it is blocked, and a fault of more than the task stops its channel or the run. */
export function settleFailure(
  pool: Pool,
  { runId, key, attempt }: Pick<DueAttempt, "runId" | "key" | "attempt">,
  failure: Failure,
): Promise<void> {
  const { fault, detail } = failure;
  return inTransaction(pool, async (client) => {
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    // Another worker's result stands.
    const { rows } = await client.query<{ channel: string }>(
      `update ${schema}.tasks set state = 'failed', carrier = null, fault = $3, detail = $4
       where run_id = $1 and key = $2 and state = 'queued' returning channel`,
      [runId, key, fault, detail.replaceAll("\0", "\uFFFD")],
    );
    const [failed] = rows;
    if (failed === undefined) return;
    await client.query(`insert into ${schema}.attempts (run_id, key, attempt, outcome) values ($1, $2, $3, $4)`, [
      runId,
      key,
      attempt,
      JSON.stringify(failure),
    ]);
    await block(client, { runId, key });
    const scope = scopeOf(fault);
    if (scope === "task") {
      await client.query(`select ${schema}.order_ready($1)`, [runId]);
      return;
    }
    await client.query(
      `update ${schema}.channels set state = 'stopped', reason = $3
       where run_id = $1 and state = 'running' and ($2::text is null or channel = $2)`,
      [runId, scope === "run" ? null : failed.channel, fault],
    );
  });
}

/** Whatever rests on a task that has failed is not begun. */
async function block(client: PoolClient, { runId, key }: Pick<DueAttempt, "runId" | "key">): Promise<void> {
  await client.query(
    `with recursive beyond as (
       select dependent from ${schema}.edges where run_id = $1 and key = $2
       union select e.dependent from ${schema}.edges e join beyond b on e.run_id = $1 and e.key = b.dependent
     )
     update ${schema}.tasks set state = 'blocked', because = $2
     where run_id = $1 and state = 'waiting' and key in (select dependent from beyond)`,
    [runId, key],
  );
}
