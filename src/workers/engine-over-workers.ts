import { followAttempts } from "../campaign/events/follow-attempts.ts";
import type { ScaleOut, SharedRun } from "../campaign/index.ts";
import { bodyOf, titleOf, type WorkBody } from "../campaign/shared/shared-work.ts";
import { digestOf } from "../domain/digest.ts";
import type { TaskKey, TaskNode } from "../domain/task.ts";
import type { Engine, RunSummary } from "../engine/index.ts";
import { application, withDbos, type Dbos } from "./dbos.ts";
import { followRun, watchEnds, type Following } from "./follow-run.ts";
import { limitsOf, type QueueLimits } from "./queue-limits.ts";
import { failedStates, orderOf, queueOrder, workflowsOf, type OrderTerms } from "./run-queue.ts";

export interface WorkersTerms extends Omit<Following, "now" | "endDead" | "reportAttempts"> {
  readonly url: string;
  /** Queue the run, and do not follow it. */
  readonly detach: boolean;
  /** Told once, when the run is queued. */
  readonly onOrdered: (runId: string) => void;
}

/** Has workers carry out a run: equal tasks are the same run, which the same command continues. */
export function scaleOutOver(terms: WorkersTerms): ScaleOut {
  return (shared) => {
    const { work, session, relay, now, kinds } = shared;
    const { store, endDead } = session;
    const runId = digestOf(work.tasks.map(({ key }) => key)).slice(0, 12);
    const limits = new Map(work.tasks.map(({ key, channel }) => [channel, limitsOfTask(shared, key)]));
    const order = { runId, title: titleOf(work), body: JSON.stringify(bodyOf(work)), limits };
    return async (options) => {
      const reportAttempts = await followAttempts(store, work.tasks, relay, now, kinds);
      return engineOverWorkers({ ...terms, order, now, store, endDead, reportAttempts })(options);
    };
  };
}

function limitsOfTask({ work }: SharedRun, key: TaskKey): QueueLimits {
  const receiver = work.receivers.get(key);
  if (receiver === undefined) throw new Error(`no receiver of task ${key}`);
  return limitsOf(receiver, work.pace);
}

export interface EngineOverWorkers extends WorkersTerms, Following {
  readonly store: Dbos["store"];
  readonly order: {
    readonly runId: string;
    readonly title: string;
    /** JSON; `tasks` in it are those without a result. */
    readonly body: string;
    /** Of each channel. */
    readonly limits: ReadonlyMap<string, QueueLimits>;
  };
}

/**
 * The engine port over any number of processes: enqueues the tasks and tracks them. Workers carry them out, each with a task
 * function of its own, under the limits of the queues: `execute`, `limits`, `limiter`, `retry` and `admit` of the port are
 * theirs.
 */
export function engineOverWorkers(options: EngineOverWorkers): Engine {
  return (run) =>
    withDbos(options, async (dbos) => {
      const { order, detach, onOrdered, onIdle } = options;
      const tasks = run.graph.tasks.filter(({ key }) => run.finished?.has(key) !== true);
      const open = tasks.length;
      // An order that no worker has to carry out would wait for one, and one of an interrupted command would spend.
      if (open === 0 || run.signal.aborted || run.drain?.aborted === true) return nothingYet(open);
      const endedCalls = watchEnds(dbos, order.runId);
      if (!detach) await endedCalls();
      if (detach || !(await isSpent(dbos, order))) await orderRun(dbos, options, tasks);
      onOrdered(order.runId);
      if (!detach) return followRun(run, { dbos, runId: order.runId, endedCalls }, options);
      if (await isPaused(dbos, order.runId, tasks)) onIdle({ kind: "paused" });
      return nothingYet(open);
    });
}

/** Whether the run was stopped by a budget that is no lower than the one it would have now: a worker could only stop it again. */
async function isSpent(dbos: Dbos, { runId, body }: EngineOverWorkers["order"]): Promise<boolean> {
  const earlier = await orderOf(dbos, runId);
  if (earlier?.stops.some(({ reason }) => reason === "budget") !== true) return false;
  const [before, now] = [budgetIn(await dbos.store.work.body(runId)), budgetIn(body)];
  return now !== null && before !== null && now <= before;
}

function budgetIn(body: string | null): number | null {
  const { budgetUsd }: Pick<WorkBody, "budgetUsd"> = body === null ? { budgetUsd: null } : JSON.parse(body);
  return budgetUsd;
}

/** Whether none of these tasks starts before the run is resumed. */
async function isPaused(dbos: Dbos, runId: string, tasks: readonly TaskNode[]): Promise<boolean> {
  const { stops = [] } = (await orderOf(dbos, runId)) ?? {};
  const paused = new Set(stops.flatMap(({ channel, state }) => (state === "paused" ? channel : [])));
  return tasks.every(({ channel }) => paused.has(channel));
}

/** @param tasks those without a result */
async function orderRun(dbos: Dbos, { order, now }: EngineOverWorkers, tasks: readonly TaskNode[]): Promise<void> {
  const { runId, title, body, limits } = order;
  const terms: OrderTerms = { title, version: application.version, limits: Object.fromEntries(limits) };
  const orderedAt = now().toISOString();
  const serial = await dbos.store.work.order({ runId, orderedAt, terms: JSON.stringify(terms), body });
  // What failed before is tried again.
  const failed = await workflowsOf(dbos.client, runId, { status: failedStates });
  await dbos.client.deleteWorkflows(failed.map(({ workflowID }) => workflowID));
  // Resuming queues the rest.
  if (!(await isPaused(dbos, runId, tasks))) await queueOrder(dbos, runId, serial);
}

function nothingYet<Node extends TaskNode>(cancelled: number): RunSummary<Node> {
  return { done: 0, cached: 0, skipped: 0, failed: [], blocked: [], cancelled, retries: {}, attempts: 0, stop: null };
}
