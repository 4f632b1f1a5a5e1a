import type { Pool } from "pg";
import { livingWorkers, type RunStand } from "./progress.ts";
import { schema } from "./schemas.ts";

/** A worker that left because it cannot work on a run. */
export interface Refusal {
  readonly host: string;
  /** What, why, and what to do there. */
  readonly reason: string;
}

/** Why nobody works on a run. */
export type StallReason =
  | { readonly kind: "paused" }
  | { readonly kind: "no-worker"; readonly refusals: readonly Refusal[] }
  /** There are workers, of other versions of the program than the one that ordered the run. */
  | { readonly kind: "other-version"; readonly version: string; readonly workers: readonly string[] };

export async function idlenessOf(
  pool: Pool,
  { runId, live, version }: RunStand,
  silenceMs: number,
): Promise<StallReason | null> {
  if (live === 0) return { kind: "paused" };
  const workers = await livingWorkers(pool, silenceMs);
  if (workers.has(version)) return null;
  if (workers.size > 0) return { kind: "other-version", version, workers: [...workers.keys()] };
  const { rows } = await pool.query<Refusal>(
    `select host, reason from ${schema}.refusals where run_id = $1 order by at desc limit 3`,
    [runId],
  );
  return { kind: "no-worker", refusals: rows };
}

/** Says why a worker leaves the run to others, for whoever follows it from elsewhere. */
export async function refuse(pool: Pool, runId: string, { host, reason }: Refusal): Promise<void> {
  await pool.query(
    `insert into ${schema}.refusals (run_id, host, reason) values ($1, $2, $3)
     on conflict (run_id, host) do update set reason = excluded.reason, at = now()`,
    [runId, host, reason],
  );
}

/** A worker that starts there again may have what it lacked. */
export async function forgetRefusals(pool: Pool, host: string): Promise<void> {
  await pool.query(`delete from ${schema}.refusals where host = $1`, [host]);
}
