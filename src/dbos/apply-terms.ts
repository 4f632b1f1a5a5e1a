import { setTimeout as sleep } from "node:timers/promises";
import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { PoolClient } from "pg";
import { inTransaction } from "./in-transaction.ts";
import { livingWorkers } from "./progress.ts";
import { placeSharing, queueParameters, type QueueTerms } from "./queue-terms.ts";
import { schema } from "./schemas.ts";
import type { Watch } from "./watch.ts";

/** Any number; the same for all processes. */
const termsLock = 7_201_004;

interface TermsRow {
  readonly queue: string;
  readonly at_once: number;
  readonly per_channel: number;
  readonly per_period: number | null;
  readonly period_sec: number;
}

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
  const workers = await livingWorkers(pool, silenceMs);
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

async function sharePlaces(client: PoolClient, { queue, ...terms }: QueueTerms): Promise<void> {
  await client.query(
    `update ${schema}.channels c set place = given.place
     from (select run_id, channel, case $2 when 'queue' then queue when 'channel' then concat(queue, ' ', channel) end as place
           from ${schema}.channels where queue = $1) given
     where c.run_id = given.run_id and c.channel = given.channel and c.place is distinct from given.place`,
    [queue, placeSharing(terms)],
  );
}

/** Of all queues in which something is left to be done. */
async function strictestTerms(client: PoolClient): Promise<readonly QueueTerms[]> {
  const { rows } = await client.query<TermsRow>(
    `select distinct on (q.queue) q.queue, q.per_period, q.period_sec,
       min(q.at_once) over same as at_once, min(q.per_channel) over same as per_channel
     from ${schema}.queues q
     where exists (
       select 1 from ${schema}.channels c join ${schema}.tasks t on t.run_id = c.run_id and t.channel = c.channel
       where c.run_id = q.run_id and c.queue = q.queue and c.state in ('running', 'paused')
         and t.state in ('waiting', 'queued'))
     window same as (partition by q.queue)
     order by q.queue, q.per_period / q.period_sec nulls last`,
  );
  return rows.map(({ queue, at_once, per_channel, per_period, period_sec }) => ({
    queue,
    atOnce: at_once,
    perChannel: per_channel,
    perMinute: per_period,
    periodSec: period_sec,
  }));
}
