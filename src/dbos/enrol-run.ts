import type { Pool, PoolClient } from "pg";
import type { TaskKey, TaskNode } from "../domain/index.ts";
import { longestPaths } from "../engine/index.ts";
import { inTransaction } from "./in-transaction.ts";
import { application } from "./dbos-application.ts";
import { minuteSec, type QueueTerms } from "./queue-terms.ts";
import { schema } from "./schemas.ts";

export interface RunOrder<Node extends TaskNode> {
  /** Equal for equal work: the same run again takes up what is left of it. */
  readonly runId: string;
  /** By which a person knows the run. */
  readonly title: string;
  /** Whatever a worker needs besides the tasks, as text. */
  readonly body: string;
  readonly tasks: readonly Node[];
  /** Tasks whose results are there: not enrolled, and nothing waits for them. */
  readonly finished: ReadonlySet<TaskKey>;
  readonly termsOf: (channel: string) => QueueTerms;
}

/** Writes down all that is to be done, in place of what was left of the same run. What is ready is queued, and not yet ordered. */
export function enrolRun<Node extends TaskNode>(pool: Pool, order: RunOrder<Node>): Promise<void> {
  return inTransaction(pool, async (client) => {
    const { runId, title, body } = order;
    await client.query(`select ${schema}.hold_run_alone($1)`, [runId]);
    await client.query(`delete from ${schema}.runs where run_id = $1`, [runId]);
    await client.query(`delete from ${schema}.attempts where run_id = $1`, [runId]);
    await client.query(`insert into ${schema}.runs (run_id, title, body, version) values ($1, $2, $3, $4)`, [
      runId,
      title,
      body,
      application.version,
    ]);
    await insertChannels(client, order);
    await insertTasks(client, order);
    await insertQueues(client, order);
    // Else the server takes the tables for empty until it looks at them by itself, and reads all of them for each task.
    await client.query(`analyze ${schema}.tasks, ${schema}.edges, ${schema}.nodes, ${schema}.channels`);
  });
}

async function insertChannels<Node extends TaskNode>(
  client: PoolClient,
  { runId, tasks, termsOf }: RunOrder<Node>,
): Promise<void> {
  const channels = [...new Set(tasks.map(({ channel }) => channel))];
  await client.query(
    `insert into ${schema}.channels (run_id, channel, queue, state)
     select $1, channel, queue, 'running' from unnest($2::text[], $3::text[]) as given (channel, queue)`,
    [runId, channels, channels.map((channel) => termsOf(channel).queue)],
  );
}

async function insertTasks<Node extends TaskNode>(
  client: PoolClient,
  { runId, tasks, finished }: RunOrder<Node>,
): Promise<void> {
  const open = tasks.filter(({ key }) => !finished.has(key));
  const keys = new Set(open.map(({ key }) => key));
  const needs = (node: Node): readonly TaskKey[] => node.dependsOn.filter((key) => keys.has(key));
  const paths = longestPaths(open);
  const longest = Math.max(0, ...new Set(paths.values()));
  const edges = open.flatMap((node) => needs(node).map((key) => ({ key, dependent: node.key })));
  await client.query(
    `with given as (
       select * from unnest($2::text[], $3::integer[], $4::text[], $5::integer[], $6::text[], $7::integer[])
         as given (key, position, channel, priority, node, waiting_for)
     ), noted as (
       insert into ${schema}.nodes (run_id, key, node) select $1, key, node from given
     )
     insert into ${schema}.tasks (run_id, key, position, channel, priority, waiting_for, state)
     select $1, key, position, channel, priority, waiting_for,
            case when waiting_for = 0 then 'queued' else 'waiting' end
     from given`,
    [
      runId,
      open.map(({ key }) => key),
      open.map((_, position) => position),
      open.map(({ channel }) => channel),
      open.map(({ key }) => longest - (paths.get(key) ?? 1)),
      open.map((node) => JSON.stringify(node)),
      open.map((node) => needs(node).length),
    ],
  );
  await client.query(
    `insert into ${schema}.edges (run_id, key, dependent)
     select distinct $1, key, dependent from unnest($2::text[], $3::text[]) as given (key, dependent)`,
    [runId, edges.map(({ key }) => key), edges.map(({ dependent }) => dependent)],
  );
}

async function insertQueues<Node extends TaskNode>(
  client: PoolClient,
  { runId, tasks, termsOf }: RunOrder<Node>,
): Promise<void> {
  const all = [...new Set(tasks.map(({ channel }) => channel))].map(termsOf);
  const queues = [...new Map(all.map((terms) => [terms.queue, terms])).values()];
  await client.query(
    `insert into ${schema}.queues (run_id, queue, at_once, per_channel, per_period, period_sec)
     select $1, * from unnest($2::text[], $3::integer[], $4::integer[], $5::integer[], $6::double precision[])`,
    [
      runId,
      queues.map(({ queue }) => queue),
      queues.map(({ atOnce }) => atOnce),
      queues.map(({ perChannel }) => perChannel),
      queues.map(({ perMinute }) => perMinute),
      queues.map(({ periodSec = minuteSec }) => periodSec),
    ],
  );
}
