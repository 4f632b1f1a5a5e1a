import type { Pool } from "pg";
import { schema } from "./schemas.ts";

export interface LoadedRun {
  readonly body: string;
  /** The tasks in plan order, as they were written down. */
  readonly nodes: readonly string[];
}

/** Null when the run has been removed. */
export async function loadRun(pool: Pool, runId: string): Promise<LoadedRun | null> {
  const { rows } = await pool.query<{ body: string }>(`select body from ${schema}.runs where run_id = $1`, [runId]);
  const [run] = rows;
  if (run === undefined) return null;
  const tasks = await pool.query<{ node: string }>(
    `select n.node from ${schema}.nodes n join ${schema}.tasks t on t.run_id = n.run_id and t.key = n.key
     where n.run_id = $1 order by t.position`,
    [runId],
  );
  return { body: run.body, nodes: tasks.rows.map(({ node }) => node) };
}
