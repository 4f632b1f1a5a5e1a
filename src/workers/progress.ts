import type { Fault, TaskKey, TaskNode } from "../domain/index.ts";
import type { Store, WorkOrder } from "../store/index.ts";
import { application, type Dbos } from "./dbos.ts";
import type { QueueLimits } from "./queue-limits.ts";
import { failedStates, liveStates, loadRun, taskOf, termsOf, workflowsOf, type EndedCall } from "./run-queue.ts";

export type ChannelState = "running" | "paused" | "cancelled" | "stopped";
type TaskState = "waiting" | "queued" | "done" | "failed" | "blocked";

/** How far a run is. */
export interface RunStand {
  readonly runId: string;
  readonly title: string;
  readonly orderedAt: Date;
  /** Of the program that ordered it: workers of another one leave it alone. */
  readonly version: string;
  /** It was ordered by this version. */
  readonly isOurs: boolean;
  readonly tasks: Readonly<Record<TaskState, number>>;
  /** How many of its channels are in which state. */
  readonly channels: Readonly<Record<ChannelState, number>>;
  /** Workflows that are queued where the channel runs, or in hand: zero means that nothing more happens by itself. */
  readonly live: number;
}

/** The same with what it was counted from. */
export interface CountedRun {
  readonly order: WorkOrder;
  readonly stand: RunStand;
  readonly tasks: readonly TaskNode[];
  readonly stateOf: (key: TaskKey) => TaskState;
  readonly channelState: (channel: string) => ChannelState;
  readonly queueOf: (channel: string) => string;
  readonly inHand: ReadonlySet<TaskKey>;
}

export type CountingStore = Pick<Store, "work" | "finishedKeys">;

/** All runs that were ordered, the latest first. */
export async function countRuns(dbos: Dbos, store: CountingStore): Promise<readonly CountedRun[]> {
  const counted: CountedRun[] = [];
  for (const order of await store.work.orders()) counted.push(await countRun(dbos, store, order));
  return counted;
}

async function countRun(dbos: Dbos, store: CountingStore, order: WorkOrder): Promise<CountedRun> {
  const { runId } = order;
  const run = await loadRun(store, runId);
  const tasks = [...(run?.tasks.values() ?? [])];
  const finished = await store.finishedKeys(tasks.map(({ key }) => key));
  const live = await workflowsOf(dbos.client, runId, { status: liveStates });
  const inHand = new Set(live.filter(({ status }) => status === "PENDING").map(taskOf));
  const failed = new Set((await failedCalls(dbos, runId)).map(({ key }) => key).filter((key) => !finished.has(key)));
  const states = statesOf(tasks, { finished, failed });
  const stateOf = (key: TaskKey): TaskState => states.get(key) ?? "done";
  const { title, version, queues } = termsOf(order);
  const stops = new Map<string, ChannelState>(order.stops.map(({ channel, state }) => [channel, state]));
  const channelState = (channel: string): ChannelState => stops.get(channel) ?? "running";
  const queueOf = (channel: string): string => queues[channel] ?? channel;
  const stopped = new Set(tasks.filter(({ channel }) => stops.has(channel)).map(({ key }) => key));
  const isLive = (key: TaskKey): boolean => inHand.has(key) || !stopped.has(key);
  const count = (state: TaskState): number => tasks.filter(({ key }) => stateOf(key) === state).length;
  const channels = Object.keys(queues).map(channelState);
  const within = (state: ChannelState): number => channels.filter((one) => one === state).length;
  const stand = {
    runId,
    title,
    orderedAt: new Date(order.orderedAt),
    version,
    isOurs: version === application.version,
    tasks: {
      waiting: count("waiting"),
      queued: count("queued"),
      done: count("done"),
      failed: count("failed"),
      blocked: count("blocked"),
    },
    channels: {
      running: within("running"),
      paused: within("paused"),
      cancelled: within("cancelled"),
      stopped: within("stopped"),
    },
    live: live.filter((workflow) => isLive(taskOf(workflow))).length,
  };
  return { order, stand, tasks, stateOf, channelState, queueOf, inHand };
}

/** A task that rests on a failed one is blocked; one whose dependencies are done is queued, or in hand. */
export function statesOf(
  tasks: readonly TaskNode[],
  { finished, failed }: { readonly finished: ReadonlySet<TaskKey>; readonly failed: ReadonlySet<TaskKey> },
): ReadonlyMap<TaskKey, TaskState> {
  const states = new Map<TaskKey, TaskState>();
  for (const { key, dependsOn } of tasks) {
    const before = dependsOn.map((dependency) => states.get(dependency) ?? "done");
    if (finished.has(key)) states.set(key, "done");
    else if (failed.has(key)) states.set(key, "failed");
    else if (before.some((state) => state === "failed" || state === "blocked")) states.set(key, "blocked");
    else states.set(key, before.every((state) => state === "done") ? "queued" : "waiting");
  }
  return states;
}

export interface FailedCall {
  readonly key: TaskKey;
  readonly fault: Fault;
  readonly detail: string;
}

/** The calls of a run that failed for good since it was ordered. */
export async function failedCalls({ client }: Pick<Dbos, "client">, runId: string): Promise<readonly FailedCall[]> {
  const failed = await workflowsOf(client, runId, { status: failedStates, loadOutput: true });
  return failed.map((workflow) => {
    const key = taskOf(workflow);
    const outcome = endedCall(workflow)?.outcome;
    if (outcome?.kind === "failed") return { key, fault: outcome.fault, detail: outcome.detail };
    return { key, fault: "internal", detail: `Its workflow ended as ${workflow.status}.` };
  });
}

/** What a workflow that has ended says of its call; null where it made no attempt, or was ended from outside. */
export function endedCall({
  output,
  error,
}: {
  readonly output?: unknown;
  readonly error?: unknown;
}): EndedCall | null {
  if (error instanceof Error && error.name === "CallFailed") return parsed(error.message);
  return typeof output === "string" ? parsed(output) : null;
}

function parsed(text: string): EndedCall {
  return JSON.parse(text);
}

/** Whether nothing more happens to it unless it is ordered anew. */
export function isOver({ live, channels }: RunStand): boolean {
  return live === 0 && channels.paused === 0;
}

/** The lowest limits of all runs that are not over. */
export async function activeLimits(dbos: Dbos, { work }: Pick<Store, "work">): Promise<readonly QueueLimits[]> {
  const limits: QueueLimits[] = [];
  for (const order of await work.orders()) {
    const isPaused = order.stops.some(({ state }) => state === "paused");
    const live = await workflowsOf(dbos.client, order.runId, { status: liveStates, limit: 1 });
    if (isPaused || live.length > 0) limits.push(...termsOf(order).limits);
  }
  return limits;
}
