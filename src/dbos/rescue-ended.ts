import { DBOS, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { z } from "zod";
import { firstOrder } from "./attempt-order.ts";
import { application, workflowName } from "./dbos-application.ts";
import { settle } from "./settle.ts";
import { schema } from "./tables.ts";

/** What ends in an error so often has a reason that does not pass. */
const rescues = 5;
const atOnce = 500;

const carriedOut = z.tuple([
  z.object({ runId: z.string(), key: z.string(), channel: z.string(), queue: z.string(), epoch: z.number() }),
]);
type Place = z.infer<typeof carriedOut>[0];

/**
 * Begins workflows again that ended without having done their work: in an error, cancelled by somebody, or given up by
 * DBOS after too many deaths of workers. What they had done they find done. After a few times the task fails, so that the
 * run comes to an end.
 */
export async function rescueEnded(pool: Pool): Promise<void> {
  const ended = await DBOS.listWorkflows({
    status: ["ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"],
    workflowName,
    applicationVersion: application.version,
    limit: atOnce,
    loadInput: true,
    loadOutput: true,
  });
  for (const workflow of ended) {
    const read = carriedOut.safeParse(workflow.input);
    if (!read.success || !(await isWanted(pool, read.data[0]))) await DBOS.deleteWorkflows([workflow.workflowID]);
    else await rescue(pool, workflow, read.data[0]);
  }
}

async function rescue(pool: Pool, { workflowID, error }: WorkflowStatus, place: Place): Promise<void> {
  const { rows } = await pool.query<{ times: number }>(
    `insert into ${schema}.rescues (workflow_id, times) values ($1, 1)
     on conflict (workflow_id) do update set times = rescues.times + 1 returning times`,
    [workflowID],
  );
  if ((rows[0]?.times ?? 1) <= rescues) {
    await DBOS.rewindWorkflow(workflowID, { queueName: place.queue, queuePartitionKey: place.channel });
    return;
  }
  const detail = `It was begun ${rescues + 1} times and never came to its end: ${error instanceof Error ? error.message : String(error)}`;
  const failure = { kind: "failed", fault: "internal", detail } as const;
  await settle(pool, { order: firstOrder({ ...place, priority: 0 }), outcome: failure, decision: failure });
  await DBOS.deleteWorkflows([workflowID]);
}

/** What was paused, cancelled or ordered anew since is void. */
async function isWanted(pool: Pool, { runId, channel, epoch }: Place): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from ${schema}.channels where run_id = $1 and channel = $2 and epoch = $3 and state = 'running'`,
    [runId, channel, epoch],
  );
  return rowCount === 1;
}
