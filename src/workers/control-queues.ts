import { BenchError } from "../domain/index.ts";
import type { Store, StoppedChannel } from "../store/index.ts";
import { withDbos, type Dbos } from "./dbos.ts";
import { watchWorkers } from "./living-workers.ts";
import { countRuns, isOver, type ChannelState, type CountedRun, type RunStand } from "./progress.ts";
import { lowestLimits, type QueueLimits } from "./queue-limits.ts";
import { idPrefix, ordersQueue, queueOrder, termsOf } from "./run-queue.ts";

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

/** A queue in which calls are left, over all runs. */
export interface QueueStand extends Pick<QueueLimits, "queue" | "atOnce" | "perMinute"> {
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
export function controlQueues(order: QueueControl): Promise<QueueStands> {
  const { url, store, now, control, cleanOlderThanMs, runId, queue } = order;
  return withDbos(url, async (dbos) => {
    const before = store === null ? [] : await countRuns(dbos, store);
    requirePart(before, order);
    if (store === null) return nothingQueued(order);
    const acting = { ...order, dbos, store };
    const changed = control === null ? null : await change(before, { ...acting, control });
    const removed = cleanOlderThanMs === null ? null : await cleanUp(before, { ...acting, cleanOlderThanMs });
    const counted = changed !== null || removed !== null ? await countRuns(dbos, store) : before;
    const { versions } = await watchWorkers(store, now)();
    return {
      changed,
      removed,
      runs: counted.map(({ stand }) => stand).filter((stand) => runId === null || stand.runId === runId),
      queues: queueStands(counted).filter((stand) => queue === null || stand.queue === queue),
      workers: [...versions.values()].reduce((sum, count) => sum + count, 0),
    };
  });
}

function nothingQueued({ control, cleanOlderThanMs }: QueueControl): QueueStands {
  const changed = control === null ? null : { runs: 0, channels: 0 };
  const removed = cleanOlderThanMs === null ? null : nothingRemoved;
  return { changed, removed, runs: [], queues: [], workers: 0 };
}

const nothingRemoved = { runs: 0, calls: 0, queues: 0 };

interface Acting extends QueueControl {
  readonly dbos: Dbos;
  readonly store: Store;
}

interface Changing extends Acting {
  readonly control: NonNullable<QueueControl["control"]>;
}

const froms = { pause: ["running"], resume: ["paused"], cancel: ["running", "paused"] } as const;
const states = { pause: "paused", cancel: "cancelled" } as const;

async function change(runs: readonly CountedRun[], order: Changing): Promise<QueueStands["changed"]> {
  const { dbos, store, control, runId, queue } = order;
  const concerned = runs
    .filter((run) => runId === null || run.order.runId === runId)
    .map((run) => ({ id: run.order.runId, channels: openChannels(run, { queue, from: froms[control] }) }))
    .filter(({ channels }) => channels.length > 0);
  for (const { id, channels } of concerned) {
    if (control === "resume") await queueOrder(dbos, id, await store.work.resume(id, channels));
    else {
      const stops = channels.map((channel): StoppedChannel => ({ channel, state: states[control], reason: null }));
      await store.work.stop({ runId: id, serial: null }, stops);
    }
  }
  return { runs: concerned.length, channels: concerned.reduce((sum, { channels }) => sum + channels.length, 0) };
}

/** The channels of a run with calls left, in one of these states. */
function openChannels(
  { tasks, stateOf, channelState, queueOf }: CountedRun,
  { queue, from }: { readonly queue: string | null; readonly from: readonly ChannelState[] },
): readonly string[] {
  const open = tasks.filter(({ key }) => stateOf(key) === "queued" || stateOf(key) === "waiting");
  const channels = [...new Set(open.map(({ channel }) => channel))];
  return channels.filter(
    (channel) => from.includes(channelState(channel)) && (queue === null || queueOf(channel) === queue),
  );
}

function queueStands(runs: readonly CountedRun[]): readonly QueueStand[] {
  const active = runs.filter((run) => openChannels(run, { queue: null, from: ["running", "paused"] }).length > 0);
  const groups = Map.groupBy(runs.flatMap(queuedCalls), ({ queue }) => queue);
  return lowestLimits(active.flatMap(({ order }) => termsOf(order).limits)).flatMap(({ queue, atOnce, perMinute }) => {
    const own = groups.get(queue) ?? [];
    const within = (state: QueuedState): number => own.filter((call) => call.state === state).length;
    const counts = { underWay: within("underWay"), waiting: within("waiting"), paused: within("paused") };
    return own.length === 0 ? [] : [{ queue, atOnce, perMinute, ...counts }];
  });
}

type QueuedState = "underWay" | "waiting" | "paused";

/** The calls of a run that are in hand, could start, or could start if their channel was resumed. */
function queuedCalls(run: CountedRun): readonly { readonly queue: string; readonly state: QueuedState }[] {
  const { tasks, stateOf, channelState, queueOf, inHand } = run;
  return tasks.flatMap(({ key, channel }) => {
    const state = channelState(channel);
    if (inHand.has(key)) return { queue: queueOf(channel), state: "underWay" };
    if (stateOf(key) !== "queued" || (state !== "running" && state !== "paused")) return [];
    return { queue: queueOf(channel), state: state === "paused" ? "paused" : "waiting" };
  });
}

interface Cleaning extends Acting {
  readonly cleanOlderThanMs: number;
}

/** Removes runs that have been over for that long, DBOS's record of them, and queues that no run has. Results stay. */
async function cleanUp(runs: readonly CountedRun[], order: Cleaning): Promise<QueueStands["removed"]> {
  const { store, now, cleanOlderThanMs, dbos } = order;
  const { client } = dbos;
  // Perhaps DBOS has no tables yet.
  if (runs.length === 0) return nothingRemoved;
  const gone: string[] = [];
  let calls = 0;
  for (const { stand } of runs.filter((run) => isOver(run.stand))) {
    const all = await client.listWorkflows({
      workflow_id_prefix: idPrefix(stand.runId),
      loadInput: false,
      loadOutput: false,
    });
    const lastAt = Math.max(stand.orderedAt.getTime(), ...all.map(({ updatedAt = 0 }) => updatedAt));
    if (now().getTime() - lastAt < cleanOlderThanMs) continue;
    if (all.length > 0) await client.deleteWorkflows(all.map(({ workflowID }) => workflowID));
    gone.push(stand.runId);
    calls += all.length;
  }
  await store.work.remove(gone);
  const left = (await store.work.orders()).flatMap((kept) => Object.values(termsOf(kept).queues));
  const known = new Set([ordersQueue, ...left]);
  const queues = (await client.listQueues()).filter(({ name }) => !known.has(name));
  for (const { name } of queues) await client.deleteQueue(name);
  return { runs: gone.length, calls, queues: queues.length };
}

const listed = 8;

/** @throws BenchError not-found for a run or a queue that was never ordered, with those that were */
function requirePart(runs: readonly CountedRun[], { runId, queue }: Pick<QueueControl, "runId" | "queue">): void {
  const ids = runs.map(({ order }) => order.runId).toSorted();
  if (runId !== null && !ids.includes(runId)) throw unknown(`run ${runId}`, "Runs", ids);
  const queues = [...new Set(runs.flatMap(({ order }) => Object.values(termsOf(order).queues)))].toSorted();
  if (queue !== null && !queues.includes(queue)) throw unknown(`queue ${queue}`, "Queues", queues);
}

function unknown(what: string, plural: string, names: readonly string[]): BenchError {
  const more = names.length > listed ? ` and ${names.length - listed} more` : "";
  const known = `${plural}: ${names.slice(0, listed).join(", ")}${more}. See: aib queues.`;
  const hint = names.length === 0 ? "Nothing was queued in it yet: aib run --engine dbos does so." : known;
  return new BenchError({ code: "not-found", message: `There is no ${what} in this database.`, hint });
}
