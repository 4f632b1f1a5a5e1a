import type { WorkflowStatus } from "@dbos-inc/dbos-sdk";
import type { Fault } from "../domain/task-outcome.ts";
import type { TaskKey, TaskNode } from "../domain/task.ts";
import type { WorkOrder } from "../store/index.ts";
import type { Dbos } from "./dbos.ts";
import {
  channelOf,
  channelOfOrders,
  eventOf,
  failedStates,
  isOutdatedOrder,
  liveStates,
  loadRun,
  taskOf,
  termsOf,
  workflowsOf,
} from "./run-queue.ts";

/** The ids of the sessions that have not ended. */
export async function livingSessions({ store }: Dbos): Promise<ReadonlySet<string>> {
  return new Set((await store.sessions()).flatMap(({ id, endedAt }) => (endedAt === null ? id : [])));
}

/**
 * The workflows of a run from which more follows by itself. Of those in stopped channels that is what living workers have in
 * hand: the others end without a call.
 */
export async function liveCalls(
  dbos: Dbos,
  order: WorkOrder,
  query: { readonly limit?: number } = {},
): Promise<readonly WorkflowStatus[]> {
  const { runId, stops } = order;
  if (stops.length === 0) return workflowsOf(dbos.client, runId, { status: liveStates, ...query });
  const live = await workflowsOf(dbos.client, runId, { status: liveStates });
  const stopped = new Set(stops.map(({ channel }) => channel));
  if (Object.keys(termsOf(order).limits).every((channel) => stopped.has(channel))) stopped.add(channelOfOrders);
  const living = await livingSessions(dbos);
  return live.filter((workflow) => {
    const { status, executorId = "" } = workflow;
    if (isOutdatedOrder(workflow, order)) return false;
    return !stopped.has(channelOf(workflow)) || (status === "PENDING" && living.has(executorId));
  });
}

/** Whether calls of a run are still made, could be made if it was resumed, or are over unless it is ordered anew. */
export async function stateOf(dbos: Dbos, order: WorkOrder): Promise<"live" | "paused" | "over"> {
  if ((await liveCalls(dbos, order, { limit: 1 })).length > 0) return "live";
  const paused = new Set(order.stops.flatMap(({ channel, state }) => (state === "paused" ? channel : [])));
  if (paused.size === 0) return "over";
  const tasks = [...((await loadRun(dbos, order.runId))?.tasks.values() ?? [])];
  const { states } = await readStates(dbos, order.runId, tasks);
  return tasks.some(({ key, channel }) => paused.has(channel) && isLeft(states.get(key))) ? "paused" : "over";
}

/** Whether a call has neither ended nor rests on one that failed. */
export function isLeft(state: TaskState | undefined): boolean {
  return state === "queued" || state === "waiting";
}

/** The runs that are not over, the latest first. */
export async function unfinishedRuns(
  dbos: Dbos,
): Promise<readonly (WorkOrder & { readonly state: "live" | "paused" })[]> {
  const left: (WorkOrder & { readonly state: "live" | "paused" })[] = [];
  for (const order of await dbos.store.work.orders()) {
    const state = await stateOf(dbos, order);
    if (state !== "over") left.push({ ...order, state });
  }
  return left;
}

export type TaskState = "waiting" | "queued" | "done" | "failed" | "blocked";

/** Where the tasks of a run stand. */
export interface TaskStates {
  readonly states: ReadonlyMap<TaskKey, TaskState>;
  /** Why those failed that did, since the run was ordered. */
  readonly failures: ReadonlyMap<TaskKey, { readonly fault: Fault; readonly detail: string }>;
  /** The failed task on which a blocked one rests. */
  readonly culprits: ReadonlyMap<TaskKey, TaskKey>;
}

/** Of tasks in an order in which every dependency comes before its dependents; those that are not among them are done. */
export async function readStates(dbos: Dbos, runId: string, tasks: readonly TaskNode[]): Promise<TaskStates> {
  const finished = await dbos.store.finishedKeys(tasks.map(({ key }) => key));
  const failures = await failuresOf(dbos, runId);
  const states = new Map<TaskKey, TaskState>();
  const culprits = new Map<TaskKey, TaskKey>();
  for (const { key, dependsOn } of tasks) {
    const culprit = dependsOn.flatMap((one) => (states.get(one) === "failed" ? one : (culprits.get(one) ?? [])))[0];
    if (finished.has(key)) states.set(key, "done");
    else if (failures.has(key)) states.set(key, "failed");
    else if (culprit !== undefined) {
      states.set(key, "blocked");
      culprits.set(key, culprit);
    } else states.set(key, dependsOn.every((one) => (states.get(one) ?? "done") === "done") ? "queued" : "waiting");
  }
  return { states, failures, culprits };
}

async function failuresOf(dbos: Dbos, runId: string): Promise<TaskStates["failures"]> {
  const failed = await workflowsOf(dbos.client, runId, { status: failedStates, loadOutput: true });
  return new Map(
    failed.map((workflow) => {
      const event = eventOf(workflow);
      const unknown = { fault: "internal", detail: `Its workflow ended as ${workflow.status}.` } as const;
      return [taskOf(workflow), event?.kind === "task-failed" ? event : unknown];
    }),
  );
}
