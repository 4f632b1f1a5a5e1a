import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Pool } from "pg";
import { workflowName } from "./dbos-application.ts";
import { isOver, runStands } from "./progress.ts";
import { hasTables } from "./make-tables.ts";
import { dbosSchema, schema } from "./schemas.ts";
import { withClient } from "./with-client.ts";
import { withDatabase } from "./with-database.ts";

/** What was removed. */
export interface CleanedUp {
  readonly runs: number;
  /** Rows about calls that had been ordered. Results are elsewhere, and stay. */
  readonly orders: number;
  readonly queues: number;
  readonly workers: number;
}

export interface CleanUpTerms {
  readonly olderThanMs: number;
  readonly silenceMs: number;
}

const atOnce = 1_000;

/**
 * Removes what is left of runs that have been over for so long, what DBOS keeps of them, and workers that are gone. What
 * is still to be done, or may go on when somebody says so, stays.
 */
export function cleanUp(url: string, { olderThanMs, silenceMs }: CleanUpTerms): Promise<CleanedUp> {
  return withDatabase(url, async (pool) => {
    if (!(await hasTables(pool))) return { runs: 0, orders: 0, queues: 0, workers: 0 };
    const runs = await removeRuns(pool, olderThanMs);
    await pool.query(
      `delete from ${schema}.refusals f where not exists (select 1 from ${schema}.runs r where r.run_id = f.run_id)`,
    );
    return withClient({ url, pool }, async (client) => ({
      runs,
      orders: await removeOrders(pool, client),
      queues: await removeQueues(pool, client),
      workers: await removeWorkers(pool, silenceMs),
    }));
  });
}

async function removeRuns(pool: Pool, olderThanMs: number): Promise<number> {
  const over = (await runStands(pool)).filter(isOver);
  // Not one that is ordered anew at this moment: that is another row.
  const { rowCount } = await pool.query(
    `delete from ${schema}.runs r using unnest($1::text[], $2::timestamptz[]) as over (run_id, created_at)
     where r.run_id = over.run_id and date_trunc('milliseconds', r.created_at) = over.created_at
       and greatest(r.created_at, (select max(at) from ${schema}.attempts a where a.run_id = r.run_id))
         <= now() - $3 * interval '1 millisecond'`,
    [over.map(({ runId }) => runId), over.map(({ orderedAt }) => orderedAt), olderThanMs],
  );
  await pool.query(
    `delete from ${schema}.attempts a where not exists (select 1 from ${schema}.runs r where r.run_id = a.run_id)`,
  );
  return rowCount ?? 0;
}

/** Of runs that are not there any more, or were ordered anew since. */
async function removeOrders(pool: Pool, client: DBOSClient): Promise<number> {
  for (let removed = 0; ;) {
    const { rows } = await pool.query<{ id: string }>(
      `select workflow_uuid as id from ${dbosSchema}.workflow_status
       where name = $1 and not exists (
         select 1 from ${schema}.runs where enrolment::text = split_part(workflow_uuid, ':', 2))
       limit ${atOnce}`,
      [workflowName],
    );
    if (rows.length === 0) return removed;
    await client.deleteWorkflows(rows.map(({ id }) => id));
    removed += rows.length;
  }
}

/** Which no run knows any more. */
async function removeQueues(pool: Pool, client: DBOSClient): Promise<number> {
  const { rows } = await pool.query<{ queue: string }>(`select distinct queue from ${schema}.queues`);
  const known = new Set(rows.map(({ queue }) => queue));
  const forgotten = (await client.listQueues()).filter(({ name }) => !known.has(name));
  for (const { name } of forgotten) await client.deleteQueue(name);
  return forgotten.length;
}

async function removeWorkers(pool: Pool, silenceMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from ${schema}.workers where heartbeat_at < now() - $1 * interval '1 millisecond'`,
    [silenceMs],
  );
  return rowCount ?? 0;
}
