import type { Pool } from "pg";
import { application } from "./dbos-application.ts";
import { schema } from "./schemas.ts";

export interface Sign {
  readonly executorId: string;
  readonly host: string;
}

/** A sign of life, by the database's clock: it is the one clock that all workers share. */
export async function beat(pool: Pool, { executorId, host }: Sign): Promise<void> {
  await pool.query(
    `insert into ${schema}.workers (executor_id, host, pid, version, heartbeat_at) values ($1, $2, $3, $4, now())
     on conflict (executor_id) do update set heartbeat_at = now()`,
    [executorId, host, process.pid, application.version],
  );
}

/** Leaves: whatever is still in its name is anybody's at once. */
export async function retire(pool: Pool, executorId: string): Promise<void> {
  await pool.query(`delete from ${schema}.workers where executor_id = $1`, [executorId]);
}
