import { applyTerms } from "./apply-terms.ts";
import { schema } from "./schemas.ts";
import type { Watch } from "./watch.ts";
import { withClient } from "./with-client.ts";

/** Puts what can start in a run into its queues, once workers go by their limits. A worker does it when whoever begins it dies. */
export async function orderReady(watch: Watch, runId: string): Promise<void> {
  await withClient(watch, (dbos) => applyTerms(watch, dbos));
  await watch.pool.query(`select ${schema}.order_ready($1)`, [runId]);
}
