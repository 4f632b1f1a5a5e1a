import { DBOS } from "@dbos-inc/dbos-sdk";
import type { PoolClient } from "pg";
import { schema } from "./schemas.ts";

interface Taker {
  readonly silenceMs: number;
  /** Who does it, and lives. */
  readonly executorId: string;
}

/**
 * Puts what dead workers had under way back into its queues, where the living find it. DBOS does not do so by itself.
 * A worker that was only asleep and wakes up finds that its attempts are no longer its own.
 */
export async function takeOver(client: PoolClient, { silenceMs, executorId: own }: Taker): Promise<void> {
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
  const alive = new Set([own, ...living.rows.map(({ executor_id }) => executor_id)]);
  await putBack(pending.filter(({ executorId }) => executorId === undefined || !alive.has(executorId)));
}

/** Back into the queues they came from, for anybody. */
export async function putBack(
  workflows: readonly { readonly workflowID: string; readonly queueName?: string }[],
): Promise<void> {
  for (const [queueName, group] of Map.groupBy(workflows, (workflow) => workflow.queueName)) {
    const ids = group.map(({ workflowID }) => workflowID);
    await DBOS.resumeWorkflows(ids, queueName === undefined ? {} : { queueName });
  }
}
