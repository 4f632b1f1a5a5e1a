import type { DBOSClient, GetWorkflowsInput, WorkflowStatus, WorkflowStatusString } from "@dbos-inc/dbos-sdk";
import { graphOf, type WorkBody } from "../campaign/shared/shared-work.ts";
import type { Fault } from "../domain/task-outcome.ts";
import type { TaskKey, TaskNode } from "../domain/task.ts";
import { startOrder, type EngineEvent } from "../engine/index.ts";
import type { WorkOrder } from "../store/index.ts";
import type { CallTask } from "../tasks/index.ts";
import { application, type Dbos } from "./dbos.ts";
import type { QueueLimits } from "./queue-limits.ts";

/** What every process reads of a run: kept as JSON in the order's terms. */
export interface OrderTerms {
  /** The run's name for the user. */
  readonly title: string;
  /** Of the program that ordered it: workers of another version leave it alone. */
  readonly version: string;
  /** The limits of the queue of each channel. */
  readonly limits: Readonly<Record<string, QueueLimits>>;
}

export function termsOf({ terms }: Pick<WorkOrder, "terms">): OrderTerms {
  return JSON.parse(terms);
}

/** A run as workers carry it out. Tasks without an entry have their results. */
export interface OrderedRun {
  readonly runId: string;
  readonly serial: number;
  readonly body: WorkBody;
  readonly tasks: ReadonlyMap<TaskKey, CallTask>;
  readonly dependents: ReadonlyMap<TaskKey, readonly TaskNode[]>;
  readonly terms: OrderTerms;
  /** Position in the start order: run by run under a budget, longest remaining path first, then plan order. */
  readonly priorityOf: (key: TaskKey) => number;
}

/** Null where the run was removed. */
export async function orderOf({ store }: Pick<Dbos, "store">, runId: string): Promise<WorkOrder | null> {
  return (await store.work.orders()).find((order) => order.runId === runId) ?? null;
}

/** Null where the run was removed. */
export async function loadRun(dbos: Pick<Dbos, "store">, runId: string): Promise<OrderedRun | null> {
  const [order, text] = [await orderOf(dbos, runId), await dbos.store.work.body(runId)];
  if (order === null || text === null) return null;
  const body: WorkBody = JSON.parse(text);
  const tasks = new Map(body.tasks.map((task) => [task.key, task]));
  const edges = body.tasks.flatMap((task) => task.dependsOn.map((key) => ({ key, task })));
  const groups = Map.groupBy(edges, ({ key }) => key);
  const dependents = new Map([...groups].map(([key, group]) => [key, group.map(({ task }) => task)]));
  const ranks = new Map(startOrder(graphOf(body.tasks, body)).map(({ key }, rank) => [key, rank]));
  const priorityOf = (key: TaskKey): number => ranks.get(key) ?? 0;
  return { runId, serial: order.serial, body, tasks, dependents, terms: termsOf(order), priorityOf };
}

/** Reads every order once. */
export function runCache(dbos: Dbos): (runId: string, serial: number) => Promise<OrderedRun | null> {
  const known = new Map<string, { readonly serial: number; readonly run: Promise<OrderedRun | null> }>();
  return (runId, serial) => {
    const cached = known.get(runId);
    if (cached?.serial === serial) return cached.run;
    const run = loadRun(dbos, runId);
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
  /** Faults of earlier attempts, by kind. */
  readonly failures: Readonly<Partial<Record<Fault, number>>>;
}

type WithoutNode<Event> = Event extends unknown ? Omit<Event, "node"> : never;

/** What came of an attempt, as the engine port reports it. */
export type CallEvent = WithoutNode<Exclude<EngineEvent<TaskNode>, { readonly kind: "task-started" | "task-blocked" }>>;

/** Fails the workflow of a task that failed for good: the message is the event, which is otherwise the output, as JSON. */
export class CallFailed extends Error {
  constructor(event: CallEvent) {
    super(JSON.stringify(event));
    this.name = "CallFailed";
  }
}

/** Null for a workflow that made no attempt, or was ended from outside. */
export function eventOf({ output, error }: Pick<WorkflowStatus, "output" | "error">): CallEvent | null {
  if (error instanceof Error && error.name === CallFailed.name) return JSON.parse(error.message);
  return typeof output === "string" ? JSON.parse(output) : null;
}

export const callWorkflow = "call";
export const orderWorkflow = "order";
/** Where new orders wait for a worker that queues their calls. */
export const ordersQueue = "aib orders";

/** Has a worker queue the calls of a run that are ready. No effect where that was done for this serial. */
export async function queueOrder({ client }: Dbos, runId: string, serial: number): Promise<void> {
  const place = { queueName: ordersQueue, workflowName: orderWorkflow, appVersion: application.version };
  await client.enqueue({ ...place, workflowID: idPrefix(runId, serial) }, { runId, serial });
}

/** Few: calls in hand need connections as well. */
const atOnce = 3;

/** Queues first calls of tasks, each once even where several workers do it. */
async function queueFirst({ client }: Dbos, run: OrderedRun, tasks: readonly TaskNode[]): Promise<void> {
  const { runId, serial } = run;
  const queue = async ({ key, channel }: TaskNode): Promise<void> => {
    const call: QueuedCall = { runId, serial, key, channel, turn: 1, failures: {} };
    await client.enqueue(placeOf(run, call), call);
  };
  for (let from = 0; from < tasks.length; from += atOnce) {
    await Promise.all(tasks.slice(from, from + atOnce).map(queue));
  }
}

/** Queues a call once more, for later: its place in the queue is free in the meantime. */
export async function queueAgain(
  { client }: Dbos,
  run: OrderedRun,
  again: { readonly call: QueuedCall; readonly delayMs: number },
): Promise<void> {
  const call = { ...again.call, turn: again.call.turn + 1 };
  await client.enqueue({ ...placeOf(run, call), delaySeconds: Math.max(1, Math.ceil(again.delayMs)) / 1_000 }, call);
}

function placeOf({ terms, priorityOf }: OrderedRun, { runId, serial, key, channel, turn }: QueuedCall) {
  return {
    queueName: terms.limits[channel]?.queue ?? channel,
    workflowName: callWorkflow,
    workflowID: `${idPrefix(runId, serial)}${key}:${turn}`,
    queuePartitionKey: runId,
    priority: priorityOf(key),
    appVersion: application.version,
    attributes: { channel },
  };
}

/** Of the ids of a run's workflows; without a serial, of all of its orders. */
function idPrefix(runId: string, serial: number | null = null): string {
  return serial === null ? `aib:${runId}:` : `aib:${runId}:${serial}:`;
}

/** The task of a call; empty for an order. */
export function taskOf({ workflowID }: Pick<WorkflowStatus, "workflowID">): TaskKey {
  return workflowID.split(":")[3] ?? "";
}

/** Whether it would have queued the calls of an earlier order: it queues none. */
export function isOutdatedOrder({ workflowID }: Pick<WorkflowStatus, "workflowID">, order: WorkOrder): boolean {
  return taskOf({ workflowID }) === "" && workflowID !== idPrefix(order.runId, order.serial);
}

/** In place of a channel: an order queues calls of all. */
export const channelOfOrders = "";

export function channelOf({ attributes }: Pick<WorkflowStatus, "attributes">): string {
  const channel = attributes?.["channel"];
  return typeof channel === "string" ? channel : channelOfOrders;
}

const waitingStates = ["ENQUEUED", "DELAYED"] as const;
export const failedStates = ["ERROR", "MAX_RECOVERY_ATTEMPTS_EXCEEDED"] as const;
export const liveStates = [...waitingStates, "PENDING"] as const;

/** The workflows of a run in these states, by default in all. */
export function workflowsOf(
  client: Pick<DBOSClient, "listWorkflows">,
  runId: string,
  { status, ...query }: Omit<GetWorkflowsInput, "status"> & { readonly status?: readonly WorkflowStatusString[] } = {},
): Promise<readonly WorkflowStatus[]> {
  const states = status === undefined ? {} : { status: [...status] };
  return client.listWorkflows({
    workflow_id_prefix: idPrefix(runId),
    loadInput: false,
    loadOutput: false,
    ...states,
    ...query,
  });
}

/** Queues every call of a run that is ready, has not failed, and does not wait in a queue already. */
export async function queueReady(
  dbos: Dbos,
  order: { readonly runId: string; readonly serial: number },
): Promise<void> {
  const run = await loadRun(dbos, order.runId);
  if (run === null || run.serial !== order.serial) return;
  const finished = await dbos.store.finishedKeys([...run.tasks.keys()]);
  // Calls in flight are not among these: one that finds its channel paused ends without a trace.
  const status = [...waitingStates, ...failedStates];
  const waiting = new Set((await workflowsOf(dbos.client, run.runId, { status })).map(taskOf));
  const open = [...run.tasks.values()].filter(({ key }) => !finished.has(key) && !waiting.has(key));
  const ready = open.filter((task) => isReady(run, task, finished));
  await queueFirst(
    dbos,
    run,
    ready.toSorted((one, other) => run.priorityOf(one.key) - run.priorityOf(other.key)),
  );
}

/** Queues the calls that became ready because this task is done. */
export async function queueDependents(dbos: Dbos, run: OrderedRun, done: TaskKey): Promise<void> {
  const next = run.dependents.get(done) ?? [];
  if (next.length === 0) return;
  const finished = await dbos.store.finishedKeys([...new Set(next.flatMap(({ dependsOn }) => dependsOn))]);
  await queueFirst(
    dbos,
    run,
    next.filter((task) => isReady(run, task, finished)),
  );
}

function isReady({ tasks }: OrderedRun, { dependsOn }: TaskNode, finished: ReadonlySet<TaskKey>): boolean {
  return dependsOn.every((key) => finished.has(key) || !tasks.has(key));
}
