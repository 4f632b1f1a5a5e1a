import type { Fault, TaskKey, TaskNode } from "../domain/index.ts";
import { scopeOf, type EngineEvent, type RunOptions, type RunSummary } from "../engine/index.ts";
import type { Store, WorkOrder } from "../store/index.ts";
import type { Dbos } from "./dbos.ts";
import { watchWorkers, type LivingWorkers, type Refusal } from "./living-workers.ts";
import { endedCall, failedCalls, statesOf } from "./progress.ts";
import { liveStates, queueOrder, taskOf, termsOf, workflowsOf, type EndedCall } from "./run-queue.ts";
import { asServerTrouble, serverPatience, type ConnectionListener } from "./server-away.ts";

/** Why no worker makes calls of a run. */
export type StallReason =
  | { readonly kind: "paused" }
  | { readonly kind: "no-worker"; readonly refusals: readonly Refusal[] }
  /** Workers of other versions of the program than the one that ordered the run. */
  | { readonly kind: "other-version"; readonly version: string; readonly workers: readonly string[] };

export type FollowedRun<Node extends TaskNode> = Pick<
  RunOptions<Node>,
  "graph" | "clock" | "signal" | "drain" | "onEvent"
>;

export interface Following extends ConnectionListener {
  readonly dbos: Dbos;
  readonly store: Pick<Store, "work" | "finishedKeys" | "sessions" | "events">;
  readonly runId: string;
  /** Milliseconds since 1970, by the database's clock: calls that ended before are not told of. */
  readonly since: number;
  /** Tasks that were open when the run was ordered. */
  readonly open: ReadonlySet<TaskKey>;
  readonly now: () => Date;
  /** How long the database may be away. */
  readonly patienceMs: number;
  /** Ends the sessions of dead processes. */
  readonly endDead: () => Promise<void>;
  /** Told once for every stretch of time in which no worker makes calls of the run. */
  readonly onIdle: (why: StallReason) => void;
}

const lookEveryMs = 500;

/** Reports what workers do until nothing more happens by itself, or until it is told to leave; the workers go on. */
export async function followRun<Node extends TaskNode>(
  run: FollowedRun<Node>,
  following: Following,
): Promise<RunSummary<Node>> {
  const { clock, signal, drain } = run;
  const ending = drain === undefined ? signal : AbortSignal.any([signal, drain]);
  const teller = new Teller(run, following);
  const patience = serverPatience(following.dbos.url, following);
  const workers = watchWorkers(following.store, following.now);
  let told: StallReason["kind"] | null = null;
  const look = async (): Promise<RunSummary<Node> | null> => {
    // Fails at once where the store and DBOS try for a while.
    await following.dbos.pool.query("select 1");
    const order = await orderOf(following);
    let state = order === null ? "over" : await stateOf(order, run, following);
    if (order !== null && state === "over") {
      // No effect once the calls of this order were queued; a command that has just resumed the run is about to do so.
      await queueOrder(following.dbos, order.runId, order.serial);
      state = await stateOf(order, run, following);
    }
    await teller.tell();
    // Read again: the last call may have stopped the run since.
    if (order === null || state === "over" || ending.aborted) return teller.summary(await orderOf(following));
    const stall = stallOf(order, state, await workers());
    if (stall !== null && stall.kind !== told) following.onIdle(stall);
    if (stall !== null) await following.endDead();
    told = stall?.kind ?? null;
    return null;
  };
  for (;;) {
    try {
      const summary = await look();
      patience.worked();
      if (summary !== null) return summary;
    } catch (error) {
      patience.failed(error);
      if (ending.aborted) throw asServerTrouble(error, following.dbos.url);
    }
    await clock.sleep(lookEveryMs, ending);
  }
}

/** Null where the run was removed. */
async function orderOf({ store, runId }: Following): Promise<WorkOrder | null> {
  return (await store.work.orders()).find((order) => order.runId === runId) ?? null;
}

/** A run is over when none of its workflows is left; in stopped channels only those count that living workers have in hand. */
async function stateOf<Node extends TaskNode>(
  { runId, stops }: WorkOrder,
  { graph }: FollowedRun<Node>,
  { dbos, store }: Following,
): Promise<"live" | "paused" | "over"> {
  if (stops.length === 0) {
    return (await workflowsOf(dbos.client, runId, { status: liveStates, limit: 1 })).length > 0 ? "live" : "over";
  }
  const live = await workflowsOf(dbos.client, runId, { status: liveStates });
  const alive = new Set((await store.sessions()).flatMap(({ id, endedAt }) => (endedAt === null ? id : [])));
  const stopped = new Set(stops.map(({ channel }) => channel));
  const stoppedKeys = new Set(graph.tasks.flatMap(({ key, channel }) => (stopped.has(channel) ? key : [])));
  const isLive = live.some((workflow) => {
    const { status, executorId = "" } = workflow;
    return status === "PENDING" ? alive.has(executorId) : !stoppedKeys.has(taskOf(workflow));
  });
  if (isLive) return "live";
  return stops.some(({ state }) => state === "paused") ? "paused" : "over";
}

function stallOf(
  order: WorkOrder,
  state: "live" | "paused",
  { versions, refusalsOf }: LivingWorkers,
): StallReason | null {
  if (state === "paused") return { kind: "paused" };
  const { version } = termsOf(order);
  if (versions.has(version)) return null;
  if (versions.size > 0) return { kind: "other-version", version, workers: [...versions.keys()] };
  return { kind: "no-worker", refusals: refusalsOf(order.runId) };
}

/** So much of what was read is read again: a transaction may commit later than it says. */
const overlapMs = 10_000;

/** Tells of every call that ended, once, and sums up. */
class Teller<Node extends TaskNode> {
  readonly #run: FollowedRun<Node>;
  readonly #following: Following;
  readonly #nodes: ReadonlyMap<TaskKey, Node>;
  readonly #told = new Set<string>();
  readonly #retries: Partial<Record<Fault, number>> = {};
  readonly #done = new Set<TaskKey>();
  #since: number;
  #cached = 0;
  #attempts = 0;

  constructor(run: FollowedRun<Node>, following: Following) {
    this.#run = run;
    this.#following = following;
    this.#nodes = new Map(run.graph.tasks.map((node) => [node.key, node]));
    this.#since = following.since;
  }

  async tell(): Promise<void> {
    const { dbos, runId } = this.#following;
    const completedAfter = new Date(this.#since - overlapMs).toISOString();
    const query = { status: ["SUCCESS", "ERROR"] as const, loadOutput: true, completedAfter };
    const ended = await workflowsOf(dbos.client, runId, query);
    for (const workflow of ended.toSorted((one, other) => (one.completedAt ?? 0) - (other.completedAt ?? 0))) {
      const { workflowID, completedAt = 0 } = workflow;
      this.#since = Math.max(this.#since, completedAt);
      const call = this.#told.has(workflowID) || completedAt < this.#following.since ? null : endedCall(workflow);
      this.#told.add(workflowID);
      if (call !== null) this.#tellCall(call);
    }
  }

  #tellCall({ key, attempt, outcome, delayMs }: EndedCall): void {
    const { onEvent } = this.#run;
    const node = this.#nodes.get(key);
    if (node === undefined || this.#done.has(key)) return;
    onEvent({ kind: "task-started", node, attempt });
    if (outcome.kind !== "deferred") this.#attempts += 1;
    if (outcome.kind === "done") {
      this.#done.add(key);
      this.#cached += outcome.cached ? 1 : 0;
    }
    if (outcome.kind === "retry") this.#retries[outcome.fault] = (this.#retries[outcome.fault] ?? 0) + 1;
    onEvent(eventOf(node, outcome, delayMs));
  }

  /** Null for a run that was removed. */
  async summary(order: WorkOrder | null): Promise<RunSummary<Node>> {
    const { store, dbos, open, runId } = this.#following;
    const tasks = this.#run.graph.tasks.filter(({ key }) => open.has(key));
    const finished = await store.finishedKeys([...open]);
    // Done by another process, or before a worker had queued it.
    const untold = tasks.filter(({ key }) => finished.has(key) && !this.#done.has(key));
    for (const { key } of untold)
      this.#tellCall({ key, attempt: 1, outcome: { kind: "done", cached: true }, delayMs: null });
    const failures = new Map((await failedCalls(dbos, runId)).map((call) => [call.key, call]));
    const failed = tasks.flatMap((node) => {
      const failure = failures.get(node.key);
      return failure === undefined || finished.has(node.key)
        ? []
        : [{ node, fault: failure.fault, detail: failure.detail }];
    });
    const states = statesOf(tasks, { finished, failed: new Set(failed.map(({ node }) => node.key)) });
    const blocked = tasks.filter(({ key }) => states.get(key) === "blocked");
    for (const node of blocked)
      this.#run.onEvent({ kind: "task-blocked", node, because: this.#culpritOf(node, states) });
    const done = tasks.filter(({ key }) => finished.has(key)).length;
    const cancelled = tasks.length - done - failed.length - blocked.length;
    const fatal = failed.find(({ fault }) => scopeOf(fault) === "run");
    const stop = fatal === undefined ? stopOf(order) : ({ kind: "failure", ...fatal } as const);
    return {
      done,
      cached: this.#cached,
      failed,
      blocked,
      cancelled,
      retries: this.#retries,
      attempts: this.#attempts,
      stop,
    };
  }

  #culpritOf(node: Node, states: ReturnType<typeof statesOf>): Node {
    const before = node.dependsOn.find((key) => states.get(key) === "failed" || states.get(key) === "blocked");
    const culprit = before === undefined ? undefined : this.#nodes.get(before);
    return culprit === undefined || states.get(culprit.key) === "failed"
      ? (culprit ?? node)
      : this.#culpritOf(culprit, states);
  }
}

function eventOf<Node extends TaskNode>(
  node: Node,
  outcome: EndedCall["outcome"],
  delayMs: number | null,
): EngineEvent<Node> {
  if (outcome.kind === "done") return { kind: "task-finished", node, outcome };
  if (outcome.kind === "deferred") return { kind: "task-deferred", node, afterMs: outcome.afterMs };
  const { fault, detail } = outcome;
  if (delayMs === null) return { kind: "task-failed", node, fault, detail };
  if (outcome.kind === "failed") return { kind: "task-cancelled", node };
  return { kind: "retry-scheduled", node, fault, detail, delayMs, askedMs: Math.max(0, outcome.afterMs ?? 0) };
}

function stopOf(order: WorkOrder | null): { readonly kind: "cancelled" | "budget" } | null {
  const stops = order?.stops ?? [];
  if (stops.some(({ state }) => state === "cancelled")) return { kind: "cancelled" };
  return stops.some(({ reason }) => reason === "budget") ? { kind: "budget" } : null;
}
