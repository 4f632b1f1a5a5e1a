import type { PoolClient } from "pg";
import { changesQueues } from "./apply-terms.ts";
import { inTransaction } from "./in-transaction.ts";
import { orderLost } from "./order-lost.ts";
import { sweepEnded } from "./sweep-ended.ts";
import { schema } from "./schemas.ts";
import { takeOver } from "./take-over.ts";
import type { Watch } from "./watch.ts";
import { withClient } from "./with-client.ts";

/** Any number; the same for all workers. */
const watchLock = 7_201_002;
/** A worker that has been silent for so many times the silence that others allow is forgotten. */
const forgottenAfter = 100;
/** For longer than any rolling limit looks back, and than orders that were given twice lie apart. */
const keepEndedMs = 600_000;

/** One worker at a time sees to it that nothing is left lying, whatever happened to whoever had it in hand. */
export function watchOver(watch: Watch & { readonly executorId: string }): Promise<void> {
  const { pool, silenceMs, executorId } = watch;
  return inTransaction(pool, async (client) => {
    if (!(await isMine(client))) return;
    await takeOver(client, { silenceMs, executorId });
    await withClient(watch, (dbos) => changesQueues(watch, dbos));
    await orderLost(watch);
    await sweepEnded(keepEndedMs);
    await client.query(`delete from ${schema}.workers where heartbeat_at < now() - $1 * interval '1 millisecond'`, [
      silenceMs * forgottenAfter,
    ]);
  });
}

async function isMine(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_xact_lock($1) as mine", [watchLock]);
  return rows[0]?.mine === true;
}
