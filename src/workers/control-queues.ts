import { BenchError } from "../domain/bench-error.ts";
import type { Digest } from "../domain/digest.ts";
import type { StoppedChannel, Store, WorkOrder } from "../store/index.ts";
import type { CallTask } from "../tasks/index.ts";
import { application, withDbos, type Dbos } from "./dbos.ts";
import { watchWorkers } from "./living-workers.ts";
import { isLeft, liveCalls, readStates, type TaskState } from "./progress.ts";
import { lowestLimits, type QueueLimits } from "./queue-limits.ts";
import {
  channelOf,
  channelOfOrders,
  loadRun,
  ordersQueue,
  queueOrder,
  taskOf,
  termsOf,
  workflowsOf,
} from "./run-queue.ts";

export interface QueueControl {
  readonly url: string;
  /** Null where the database has no store yet. */
  readonly store: Store | null;
  readonly now: () => Date;
  /** Null only to look. */
  readonly control: "pause" | "resume" | "cancel" | null;
  /** Removes runs that have been over for that long; null for nothing. */
  readonly cleanOlderThanMs: number | null;
  /** Null for all. */
  readonly runId: string | null;
  readonly queue: string | null;
}

type ChannelState = "running" | StoppedChannel["state"];

/** How far a run is. */
interface RunStand {
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
  /** Workflows from which more follows by itself. */
  readonly live: number;
}

/** A queue in which calls are left, over all runs. */
interface QueueStand extends Pick<QueueLimits, "queue" | "atOnce" | "perMinute"> {
  readonly underWay: number;
  /** Calls that could start if there was room. */
  readonly waiting: number;
  /** Calls that start when what is paused is resumed. */
  readonly paused: number;
}

/** The state of all that was ordered, and what changed. */
export interface QueueStands {
  /** Runs and channels (models of runs) concerned; null where nothing was to be changed. */
  readonly changed: { readonly runs: number; readonly channels: number } | null;
  /** Null where nothing was to be removed. */
  readonly removed: { readonly runs: number; readonly calls: number; readonly queues: number } | null;
  /** The latest first. */
  readonly runs: readonly RunStand[];
  readonly queues: readonly QueueStand[];
  readonly workers: number;
}

/** Pauses, resumes, cancels or removes what workers have to do, and reports its state. Calls in flight finish. */
export async function controlQueues({ url, store, ...order }: QueueControl): Promise<QueueStands> {
  const { now, control, cleanOlderThanMs, runId, queue } = order;
  const orders = store === null ? [] : await store.work.orders();
  requirePart(orders, order);
  if (store === null || orders.length === 0) {
    const changed = control === null ? null : { runs: 0, channels: 0 };
    const removed = cleanOlderThanMs === null ? null : { runs: 0, calls: 0, queues: 0 };
    return { changed, removed, runs: [], queues: [], workers: store === null ? 0 : await countWorkers(store, now) };
  }
  return withDbos({ url, store }, async (dbos) => {
    const before = await countRuns(dbos);
    const changed = control === null ? null : await change(dbos, before, { ...order, control });
    const removed = cleanOlderThanMs === null ? null : await cleanUp(dbos, before, now().getTime() - cleanOlderThanMs);
    const counted = changed === null && removed === null ? before : await countRuns(dbos);
    return {
      changed,
      removed,
      runs: counted.map(({ stand }) => stand).filter((stand) => runId === null || stand.runId === runId),
      queues: queueStands(counted).filter((stand) => queue === null || stand.queue === queue),
      workers: await countWorkers(store, now),
    };
  });
}

async function countWorkers(store: Store, now: () => Date): Promise<number> {
  const { versions } = await watchWorkers(store, now)();
  return [...versions.values()].reduce((sum, count) => sum + count, 0);
}

/** A run that is not over, with all its calls. */
interface QueuedRun {
  readonly runId: string;
  readonly suite: Digest;
  readonly calls: readonly CallTask[];
}

/**
 * The runs that workers go on with by themselves, or once they are resumed, the latest first. With the calls that are done: without their
 * results they would be made again. Without those of what was cancelled.
 */
export async function queuedRuns({ url, store }: Pick<Dbos, "url" | "store">): Promise<readonly QueuedRun[]> {
  if ((await store.work.orders()).length === 0) return [];
  return withDbos({ url, store }, async (dbos) => {
    const queued: QueuedRun[] = [];
    for (const order of await store.work.orders()) {
      const { runId, stops } = order;
      const isPaused = stops.some(({ state }) => state === "paused");
      if (!isPaused && (await liveCalls(dbos, order, { limit: 1 })).length === 0) continue;
      const run = await loadRun(dbos, runId);
      if (run === null) continue;
      const ended = new Set(stops.flatMap(({ channel, state }) => (state === "paused" ? [] : channel)));
      const calls = [...run.tasks.values()].filter(({ channel }) => !ended.has(channel));
      queued.push({ runId, suite: run.body.suite, calls });
    }
    return queued;
  });
}

interface CountedRun {
  readonly order: WorkOrder;
  readonly stand: RunStand;
  readonly calls: readonly CountedCall[];
}

interface CountedCall {
  readonly channel: string;
  readonly queue: string;
  readonly state: TaskState;
  /** Of its channel. */
  readonly may: ChannelState;
  readonly isInHand: boolean;
  /** Workers take up calls of its channel, whose results may be stored. */
  readonly isQueued: boolean;
}

/** All runs that were ordered, the latest first. */
async function countRuns(dbos: Dbos): Promise<readonly CountedRun[]> {
  const counted: CountedRun[] = [];
  for (const order of await dbos.store.work.orders()) counted.push(await countRun(dbos, order));
  return counted;
}

async function countRun(dbos: Dbos, order: WorkOrder): Promise<CountedRun> {
  const { runId } = order;
  const { title, version, limits } = termsOf(order);
  const tasks = [...((await loadRun(dbos, runId))?.tasks.values() ?? [])];
  const { states } = await readStates(dbos, runId, tasks);
  const live = await liveCalls(dbos, order);
  const inHand = new Set(live.filter(({ status }) => status === "PENDING").map(taskOf));
  const queued = new Set(live.map(channelOf));
  const stops = new Map(order.stops.map(({ channel, state }) => [channel, state]));
  const mayOf = (channel: string): ChannelState => stops.get(channel) ?? "running";
  const calls = tasks.map(({ key, channel }) => ({
    channel,
    queue: limits[channel]?.queue ?? channel,
    state: states.get(key) ?? "done",
    may: mayOf(channel),
    isInHand: inHand.has(key),
    isQueued: queued.has(channel) || queued.has(channelOfOrders),
  }));
  const within = (state: TaskState): number => calls.filter((call) => call.state === state).length;
  const channels = Object.keys(limits).map(mayOf);
  const are = (state: ChannelState): number => channels.filter((one) => one === state).length;
  const stand = {
    runId,
    title,
    orderedAt: new Date(order.orderedAt),
    version,
    isOurs: version === application.version,
    tasks: {
      waiting: within("waiting"),
      queued: within("queued"),
      done: within("done"),
      failed: within("failed"),
      blocked: within("blocked"),
    },
    channels: { running: are("running"), paused: are("paused"), cancelled: are("cancelled"), stopped: are("stopped") },
    live: live.length,
  };
  return { order, stand, calls };
}

const changes = {
  pause: { from: ["running"], to: "paused" },
  resume: { from: ["paused"], to: "running" },
  cancel: { from: ["running", "paused"], to: "cancelled" },
} as const;

async function change(
  dbos: Dbos,
  runs: readonly CountedRun[],
  { control, runId, queue }: Pick<QueueControl, "runId" | "queue"> & { readonly control: keyof typeof changes },
): Promise<QueueStands["changed"]> {
  const { from, to } = changes[control];
  const concerned = runs
    .filter(({ stand }) => runId === null || stand.runId === runId)
    // Of a run that is over, the results may have been removed since: a pause and its end would make the calls again.
    .filter(({ stand }) => stand.live > 0 || stand.channels.paused > 0)
    .map(({ stand, calls }) => ({ id: stand.runId, channels: openChannels(calls, from, queue) }))
    .filter(({ channels }) => channels.length > 0);
  for (const { id, channels } of concerned) {
    if (to === "running") await queueOrder(dbos, id, await dbos.store.work.resume(id, channels));
    else {
      const stops = channels.map((channel) => ({ channel, state: to, reason: null }));
      await dbos.store.work.stop({ runId: id, serial: null }, stops);
    }
  }
  return { runs: concerned.length, channels: concerned.reduce((sum, { channels }) => sum + channels.length, 0) };
}

/** The channels in one of these states that have calls left or queued, or are paused; null for all queues. */
function openChannels(
  calls: readonly CountedCall[],
  from: readonly ChannelState[],
  queue: string | null,
): readonly string[] {
  const open = calls.filter(({ state, may, isQueued }) => isLeft(state) || isQueued || may === "paused");
  const own = open.filter((call) => from.includes(call.may) && (queue === null || call.queue === queue));
  return [...new Set(own.map(({ channel }) => channel))];
}

function queueStands(runs: readonly CountedRun[]): readonly QueueStand[] {
  const active = runs.filter(({ calls }) => openChannels(calls, ["running", "paused"], null).length > 0);
  const groups = Map.groupBy(
    runs.flatMap(({ calls }) => calls),
    ({ queue }) => queue,
  );
  const limits = lowestLimits(active.flatMap(({ order }) => Object.values(termsOf(order).limits)));
  return limits.flatMap(({ queue, atOnce, perMinute }) => {
    const calls = groups.get(queue) ?? [];
    const left = calls.filter(({ state, isInHand }) => state === "queued" && !isInHand);
    const underWay = calls.filter(({ isInHand }) => isInHand).length;
    const waiting = left.filter(({ may }) => may === "running").length;
    const paused = left.filter(({ may }) => may === "paused").length;
    return underWay + waiting + paused === 0 ? [] : [{ queue, atOnce, perMinute, underWay, waiting, paused }];
  });
}

/** Removes runs that were over before that moment, DBOS's record of them, and queues that no run has. Results stay. */
async function cleanUp(dbos: Dbos, runs: readonly CountedRun[], before: number): Promise<QueueStands["removed"]> {
  const { client, store } = dbos;
  const gone: string[] = [];
  let calls = 0;
  const isPaused = ({ calls: own }: CountedRun): boolean =>
    own.some(({ state, may }) => may === "paused" && isLeft(state));
  for (const { stand } of runs.filter((run) => run.stand.live === 0 && !isPaused(run))) {
    const all = await workflowsOf(client, stand.runId);
    const lastAt = Math.max(stand.orderedAt.getTime(), ...all.map(({ updatedAt = 0 }) => updatedAt));
    if (lastAt > before) continue;
    if (all.length > 0) await client.deleteWorkflows(all.map(({ workflowID }) => workflowID));
    gone.push(stand.runId);
    calls += all.length;
  }
  await store.work.remove(gone);
  const known = new Set([ordersQueue, ...queuesOf(await store.work.orders())]);
  const queues = (await client.listQueues()).filter(({ name }) => !known.has(name));
  for (const { name } of queues) await client.deleteQueue(name);
  return { runs: gone.length, calls, queues: queues.length };
}

function queuesOf(orders: readonly WorkOrder[]): readonly string[] {
  const all = orders.flatMap((order) => Object.values(termsOf(order).limits).map(({ queue }) => queue));
  return [...new Set(all)].toSorted();
}

const listed = 8;

/** @throws BenchError not-found for a run or a queue that was never ordered, with those that were */
function requirePart(orders: readonly WorkOrder[], { runId, queue }: Pick<QueueControl, "runId" | "queue">): void {
  const ids = orders.map((order) => order.runId).toSorted();
  if (runId !== null && !ids.includes(runId)) throw unknown(`run ${runId}`, "Runs", ids);
  const queues = queuesOf(orders);
  if (queue !== null && !queues.includes(queue)) throw unknown(`queue ${queue}`, "Queues", queues);
}

function unknown(what: string, plural: string, names: readonly string[]): BenchError {
  const more = names.length > listed ? ` and ${names.length - listed} more` : "";
  const known = `${plural}: ${names.slice(0, listed).join(", ")}${more}. See: aib queues.`;
  const hint = names.length === 0 ? "Nothing was queued in it yet: aib run --engine dbos does so." : known;
  return new BenchError({ code: "not-found", message: `There is no ${what} in this database.`, hint });
}
