import { DBOS } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { inTransaction } from "./in-transaction.ts";
import { schema } from "./tables.ts";

/** Any number; the same for all workers. */
const takeOverLock = 7_201_002;
/** A worker that has been silent for so many times the silence that others allow is forgotten. */
const forgottenAfter = 100;

/**
 * Puts what dead workers had under way back into its queues, where the living find it. DBOS does not do so by itself.
 * One worker at a time does it. A worker that was only asleep and wakes up finds that its attempts are no longer its own.
 */
export function takeOver(pool: Pool, silenceMs: number): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [
      takeOverLock,
    ]);
    if (rows[0]?.mine !== true) return;
    const pending = await DBOS.listWorkflows({
      status: "PENDING",
      queuesOnly: false,
      loadInput: false,
      loadOutput: false,
    });
    const living = await client.query<{ executor_id: string }>(
      `select executor_id from ${schema}.workers where heartbeat_at > now() - $1 * interval '1 millisecond'`,
      [silenceMs],
    );
    const alive = new Set(living.rows.map(({ executor_id }) => executor_id));
    const orphans = pending.filter(({ executorId }) => executorId === undefined || !alive.has(executorId));
    for (const [queueName, group] of Map.groupBy(orphans, (orphan) => orphan.queueName)) {
      const ids = group.map(({ workflowID }) => workflowID);
      await DBOS.resumeWorkflows(ids, queueName === undefined ? {} : { queueName });
    }
    await client.query(`delete from ${schema}.workers where heartbeat_at < now() - $1 * interval '1 millisecond'`, [
      silenceMs * forgottenAfter,
    ]);
  });
}
