import { bodyOf, followAttempts, titleOf, type ScaleOut, type SharedRun } from "../campaign/index.ts";
import { digestOf, type TaskKey, type TaskNode } from "../domain/index.ts";
import type { Engine, RunOptions, RunSummary } from "../engine/index.ts";
import type { Store } from "../store/index.ts";
import { application, makeTables, withDbos, type Dbos } from "./dbos.ts";
import { followRun, type StallReason } from "./follow-run.ts";
import { limitsOf, type QueueLimits } from "./queue-limits.ts";
import { failedStates, queueOrder, workflowsOf, type OrderTerms } from "./run-queue.ts";
import type { ConnectionListener } from "./server-away.ts";

export interface WorkersTerms extends ConnectionListener {
  readonly url: string;
  /** After how long without a heartbeat a worker counts as dead. */
  readonly silenceMs: number;
  /** Queue the run, and do not follow it. */
  readonly detach: boolean;
  /** Told once, when the run is queued. */
  readonly onOrdered: (runId: string) => void;
  readonly onIdle: (why: StallReason) => void;
}

/** Has workers carry out a run: equal tasks are the same run, which the same command continues. */
export function scaleOutOver(terms: WorkersTerms): ScaleOut {
  return (shared) => {
    const { work, session, relay, now, kinds } = shared;
    const runId = digestOf(work.tasks.map(({ key }) => key)).slice(0, 12);
    const limits = new Map(work.tasks.map(({ key, channel }) => [channel, limitsOfTask(shared, key)]));
    const order = { runId, title: titleOf(work), body: JSON.stringify(bodyOf(work)), limits };
    const engine = engineOverWorkers({ ...terms, order, now, store: session.store, endDead: session.endDead });
    if (terms.detach) return engine;
    return async (options) => {
      const attempts = await followAttempts({ store: session.store, tasks: work.tasks, relay, now, kinds });
      try {
        return await engine(options);
      } finally {
        await attempts.end(options.drain ?? options.signal);
      }
    };
  };
}

function limitsOfTask({ work }: SharedRun, key: TaskKey): QueueLimits {
  const receiver = work.receivers.get(key);
  if (receiver === undefined) throw new Error(`no receiver of task ${key}`);
  return limitsOf(receiver, work.pace);
}

export interface RunToOrder {
  readonly runId: string;
  readonly title: string;
  /** JSON; `tasks` in it are those without a result. */
  readonly body: string;
  /** Of each channel. */
  readonly limits: ReadonlyMap<string, QueueLimits>;
}

export interface EngineOverWorkers extends WorkersTerms {
  readonly order: RunToOrder;
  readonly store: Pick<Store, "work" | "finishedKeys" | "sessions" | "events">;
  readonly now: () => Date;
  readonly endDead: () => Promise<void>;
}

/**
 * The engine port over any number of processes: orders what is to be done and follows it. Workers do it, each with a task
 * function of its own, under the limits of the queues: `execute`, `limits`, `limiter`, `retry` and `admit` of the port are
 * theirs.
 */
export function engineOverWorkers(options: EngineOverWorkers): Engine {
  return (run) =>
    withDbos(options.url, async (dbos) => {
      const { store, order, detach, silenceMs } = options;
      await makeTables(dbos);
      const open = new Set(openTasks(run).map(({ key }) => key));
      // An order that no worker has to carry out would wait for one.
      if (open.size === 0) return nothingYet(0);
      const { rows } = await dbos.pool.query<{ now: string }>(
        "select (extract(epoch from now()) * 1000)::bigint as now",
      );
      await orderRun(dbos, options);
      options.onOrdered(order.runId);
      if (detach) return nothingYet(open.size);
      const since = Number(rows[0]?.now);
      return followRun(run, {
        ...options,
        dbos,
        store,
        runId: order.runId,
        since,
        open,
        patienceMs: patienceFor(silenceMs),
      });
    });
}

async function orderRun(dbos: Dbos, { store, order, now }: EngineOverWorkers): Promise<void> {
  const { runId, title, body, limits } = order;
  const queues = Object.fromEntries([...limits].map(([channel, { queue }]) => [channel, queue]));
  const own = [...new Map([...limits.values()].map((limit) => [limit.queue, limit])).values()];
  const terms: OrderTerms = { title, version: application.version, limits: own, queues };
  const serial = await store.work.order({ runId, orderedAt: now().toISOString(), terms: JSON.stringify(terms), body });
  // What failed before is tried again.
  const failed = await workflowsOf(dbos.client, runId, { status: failedStates });
  await dbos.client.deleteWorkflows(failed.map(({ workflowID }) => workflowID));
  await queueOrder(dbos, runId, serial);
}

function openTasks<Node extends TaskNode>({ graph, finished = new Set() }: RunOptions<Node>): readonly Node[] {
  return graph.tasks.filter(({ key }) => !finished.has(key));
}

function nothingYet<Node extends TaskNode>(cancelled: number): RunSummary<Node> {
  return { done: 0, cached: 0, failed: [], blocked: [], cancelled, retries: {}, attempts: 0, stop: null };
}

/** How long the database may be away: a minute by default, as an answer that has arrived waits for the store. */
export function patienceFor(silenceMs: number): number {
  return 2 * silenceMs;
}
