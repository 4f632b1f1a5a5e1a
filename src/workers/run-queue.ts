import type { DBOSClient, WorkflowStatus, WorkflowStatusString } from "@dbos-inc/dbos-sdk";
import type { Fault, TaskKey, TaskNode, TaskOutcome } from "../domain/index.ts";
import { startOrder } from "../engine/index.ts";
import type { Store, WorkOrder } from "../store/index.ts";
import { application, type Dbos } from "./dbos.ts";
import type { QueueLimits } from "./queue-limits.ts";

/** What every process reads of a run: kept as JSON in the order's terms. */
export interface OrderTerms {
  /** By which a person knows the run. */
  readonly title: string;
  /** Of the program that ordered it: workers of another version leave it alone. */
  readonly version: string;
  readonly limits: readonly QueueLimits[];
  /** The queue of each channel. */
  readonly queues: Readonly<Record<string, string>>;
}

export function termsOf({ terms }: Pick<WorkOrder, "terms">): OrderTerms {
  return JSON.parse(terms);
}

/** A run as workers carry it out. Tasks without an entry have their results. */
export interface OrderedRun {
  readonly runId: string;
  readonly serial: number;
  /** As it was ordered; the tasks are part of it. */
  readonly body: string;
  readonly tasks: ReadonlyMap<TaskKey, TaskNode>;
  readonly dependents: ReadonlyMap<TaskKey, readonly TaskNode[]>;
  readonly terms: OrderTerms;
  /** Position in the start order: longest remaining path first, then plan order. */
  readonly priorityOf: (key: TaskKey) => number;
}

/** Null where the run was removed. */
export async function loadRun({ work }: Pick<Store, "work">, runId: string): Promise<OrderedRun | null> {
  const [order, text] = [(await work.orders()).find((one) => one.runId === runId), await work.body(runId)];
  if (order === undefined || text === null) return null;
  const body: { readonly tasks: readonly TaskNode[] } = JSON.parse(text);
  const tasks = new Map(body.tasks.map((task) => [task.key, task]));
  const edges = body.tasks.flatMap((task) => task.dependsOn.map((key) => ({ key, task })));
  const groups = Map.groupBy(edges, ({ key }) => key);
  const dependents = new Map([...groups].map(([key, group]) => [key, group.map(({ task }) => task)]));
  const ranks = new Map(startOrder(body.tasks).map(({ key }, rank) => [key, rank]));
  const priorityOf = (key: TaskKey): number => ranks.get(key) ?? 0;
  return { runId, serial: order.serial, body: text, tasks, dependents, terms: termsOf(order), priorityOf };
}

/** Reads every order once. */
export function runCache(store: Pick<Store, "work">): (runId: string, serial: number) => Promise<OrderedRun | null> {
  const known = new Map<string, { readonly serial: number; readonly run: Promise<OrderedRun | null> }>();
  return (runId, serial) => {
    const cached = known.get(runId);
    if (cached?.serial === serial) return cached.run;
    const run = loadRun(store, runId);
    known.set(runId, { serial, run });
    run.catch(() => known.delete(runId));
    return run;
  };
}

/** The input of a workflow that makes one call. */
export interface QueuedCall {
  readonly runId: string;
  readonly serial: number;
  readonly key: TaskKey;
  readonly channel: string;
  /** Counts how often it was queued: part of the workflow's id, so that the same step of a run is queued once. */
  readonly turn: number;
  /** Counts attempts that called a model, from 1. */
  readonly attempt: number;
  /** Faults of those before, by kind. */
  readonly failures: Readonly<Partial<Record<Fault, number>>>;
}

/** The result of a workflow that made a call: what a process that follows the run is told. */
export interface EndedCall {
  readonly key: TaskKey;
  readonly attempt: number;
  readonly outcome: TaskOutcome;
  /** How long the call waits before its next attempt; null when there is none. */
  readonly delayMs: number | null;
}

export const callWorkflow = "call";
export const orderWorkflow = "order";
/** Where new orders wait for a worker that queues their calls. */
export const ordersQueue = "aib orders";

/** Has a worker queue the calls of a run that are ready. */
export async function queueOrder({ client }: Pick<Dbos, "client">, runId: string, serial: number): Promise<void> {
  const place = { queueName: ordersQueue, workflowName: orderWorkflow, appVersion: application.version };
  await client.enqueue({ ...place, workflowID: idPrefix(runId, serial) }, { runId, serial });
}

function firstTurn({ runId, serial }: OrderedRun, { key, channel }: TaskNode): QueuedCall {
  return { runId, serial, key, channel, turn: 1, attempt: 1, failures: {} };
}

const atOnce = 100;

/** Queues each call once, even where several workers queue it; many in one transaction, because every commit waits for the disk. */
async function queueCalls(
  { client, pool }: Dbos,
  run: Pick<OrderedRun, "terms" | "priorityOf">,
  calls: readonly QueuedCall[],
): Promise<void> {
  for (let from = 0; from < calls.length; from += atOnce) {
    const connection = await pool.connect();
    try {
      await connection.query("begin");
      for (const call of calls.slice(from, from + atOnce)) {
        await client.enqueueInTransaction(connection, placeOf(run, call), call);
      }
      await connection.query("commit");
    } catch (error) {
      await connection.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      connection.release();
    }
  }
}

/** Queues a call once more, for later: its place in the queue is free in the meantime. */
export async function queueAgain(
  { client }: Dbos,
  run: Pick<OrderedRun, "terms" | "priorityOf">,
  again: { readonly call: QueuedCall; readonly delayMs: number },
): Promise<void> {
  const call = { ...again.call, turn: again.call.turn + 1 };
  await client.enqueue({ ...placeOf(run, call), delaySeconds: Math.max(1, Math.ceil(again.delayMs)) / 1_000 }, call);
}

export function placeOf({ terms, priorityOf }: Pick<OrderedRun, "terms" | "priorityOf">, call: QueuedCall) {
  const { runId, serial, key, channel, turn } = call;
  return {
    queueName: terms.queues[channel] ?? channel,
    workflowName: callWorkflow,
    workflowID: `${idPrefix(runId, serial)}${key}:${turn}`,
    queuePartitionKey: runId,
    priority: priorityOf(key),
    appVersion: application.version,
  };
}

/** Of the ids of a run's workflows; without a serial, of all of its orders. */
export function idPrefix(runId: string, serial: number | null = null): string {
  return serial === null ? `aib:${runId}:` : `aib:${runId}:${serial}:`;
}

/** The task of a call; empty for an order. */
export function taskOf({ workflowID }: Pick<WorkflowStatus, "workflowID">): TaskKey {
  return workflowID.split(":")[3] ?? "";
}

const waitingStates = ["ENQUEUED", "DELAYED"] as const;
export const failedStates = ["ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"] as const;
export const liveStates = [...waitingStates, "PENDING"] as const;

/** The workflows of a run in these states. */
export function workflowsOf(
  client: Pick<DBOSClient, "listWorkflows">,
  runId: string,
  query: {
    readonly status: readonly WorkflowStatusString[];
    readonly limit?: number;
    readonly loadOutput?: boolean;
    readonly completedAfter?: string;
  },
): Promise<readonly WorkflowStatus[]> {
  const { status, ...more } = query;
  return client.listWorkflows({
    workflow_id_prefix: idPrefix(runId),
    status: [...status],
    loadInput: false,
    loadOutput: false,
    ...more,
  });
}

/** Queues every call of a run that is ready, has not failed, and does not wait in a queue already. */
export async function queueReady(
  dbos: Dbos,
  store: Pick<Store, "work" | "finishedKeys">,
  order: { readonly runId: string; readonly serial: number },
): Promise<void> {
  const run = await loadRun(store, order.runId);
  if (run === null || run.serial !== order.serial) return;
  const finished = await store.finishedKeys([...run.tasks.keys()]);
  // Calls in flight are not among these: one that finds its channel paused ends without a trace.
  const status = [...waitingStates, ...failedStates];
  const waiting = new Set((await workflowsOf(dbos.client, run.runId, { status })).map(taskOf));
  const isOpen = (key: TaskKey): boolean => run.tasks.has(key) && !finished.has(key);
  const ready = [...run.tasks.values()].filter(
    ({ key, dependsOn }) => isOpen(key) && !waiting.has(key) && !dependsOn.some(isOpen),
  );
  const sorted = ready.toSorted((one, other) => run.priorityOf(one.key) - run.priorityOf(other.key));
  await queueCalls(
    dbos,
    run,
    sorted.map((task) => firstTurn(run, task)),
  );
}

/** Queues the calls that became ready because this task is done. */
export async function queueDependents(
  dbos: Dbos,
  store: Pick<Store, "finishedKeys">,
  done: { readonly run: OrderedRun; readonly key: TaskKey },
): Promise<void> {
  const { run, key } = done;
  const next = run.dependents.get(key) ?? [];
  const needed = [...new Set(next.flatMap(({ dependsOn }) => dependsOn))].filter((one) => run.tasks.has(one));
  if (next.length === 0) return;
  const finished = await store.finishedKeys(needed);
  const ready = next.filter(({ dependsOn }) => dependsOn.every((one) => finished.has(one) || !run.tasks.has(one)));
  await queueCalls(
    dbos,
    run,
    ready.map((task) => firstTurn(run, task)),
  );
}
