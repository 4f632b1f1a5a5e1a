import { setTimeout as sleep } from "node:timers/promises";
import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { PoolClient } from "pg";
import { application } from "./dbos-application.ts";
import { inTransaction } from "./in-transaction.ts";
import { livingWorkers } from "./progress.ts";
import { placeSharing, queueParameters, type QueueTerms } from "./queue-terms.ts";
import { dbosSchema, schema } from "./schemas.ts";
import { strictestTerms } from "./strictest-terms.ts";
import type { Watch } from "./watch.ts";

/** Any number; the same for all processes. */
const termsLock = 7_201_004;

/** Workers look once a second at how their queues are limited. */
const untilKnownMs = 2_000;

/**
 * Gives each queue the strictest of the limits that the runs with work left in it were ordered with: whoever set a limit
 * relies on it, whatever somebody else orders besides. It loosens when the stricter run is over. Resolves when workers go by
 * it.
 */
export async function applyTerms(watch: Watch, dbos: DBOSClient): Promise<void> {
  if (await changesQueues(watch, dbos)) await sleep(untilKnownMs);
}

/** Whether limits of queues that workers know already are changed. */
export async function changesQueues({ pool, silenceMs }: Watch, dbos: DBOSClient): Promise<boolean> {
  const workers = (await livingWorkers(pool, silenceMs)).get(application.version) ?? 0;
  return inTransaction(pool, async (client) => {
    let changes = false;
    await client.query("select pg_advisory_xact_lock($1)", [termsLock]);
    const known = new Map((await dbos.listQueues()).map((queue) => [queue.name, queue]));
    for (const { queue, ...terms } of await strictestTerms(client)) {
      await sharePlaces(client, { queue, ...terms });
      const wanted = queueParameters(terms, workers);
      const is = known.get(queue);
      const isLimitedSo =
        is !== undefined &&
        is.concurrency === wanted.globalConcurrency &&
        is.partitionConcurrency === wanted.partitionConcurrency &&
        is.rateLimit?.limitPerPeriod === wanted.rateLimit?.limitPerPeriod &&
        is.rateLimit?.periodSec === wanted.rateLimit?.periodSec;
      if (isLimitedSo && is.workerConcurrency === wanted.workerConcurrency) continue;
      await dbos.registerQueue(queue, wanted);
      changes ||= is !== undefined && !isLimitedSo;
    }
    return changes;
  });
}

/** While more calls are under way than the limit allows now, each goes back to the queue, until they are fewer. */
async function sharePlaces(client: PoolClient, { queue, ...terms }: QueueTerms): Promise<void> {
  await client.query(
    `update ${schema}.channels c set place = given.place
     from (
       select run_id, channel,
         case when under_way > $3 then null
           else case $2 when 'queue' then queue when 'channel' then concat(queue, ' ', channel) end end as place
       from ${schema}.channels, (
         select count(*) as under_way from ${dbosSchema}.workflow_status where queue_name = $1 and status = 'PENDING') now
       where queue = $1) given
     where c.run_id = given.run_id and c.channel = given.channel and c.place is distinct from given.place`,
    [queue, placeSharing(terms), terms.atOnce],
  );
}
