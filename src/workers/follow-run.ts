import type { Fault } from "../domain/task-outcome.ts";
import type { TaskKey, TaskNode } from "../domain/task.ts";
import { scopeOf, type RunOptions, type RunSummary } from "../engine/index.ts";
import type { WorkOrder } from "../store/index.ts";
import type { Dbos } from "./dbos.ts";
import { watchWorkers, type LivingWorkers, type Refusal } from "./living-workers.ts";
import { readStates, stateOf } from "./progress.ts";
import { eventOf, orderOf, queueOrder, taskOf, termsOf, workflowsOf, type CallEvent } from "./run-queue.ts";
import { lookUntil, type ConnectionListener } from "./server-away.ts";

/** Why no worker makes calls of a run. */
export type StallReason =
  | { readonly kind: "paused" }
  | { readonly kind: "no-worker"; readonly refusals: readonly Refusal[] }
  /** Workers of other versions of the program than the one that ordered the run. */
  | { readonly kind: "other-version"; readonly version: string; readonly workers: readonly string[] };

export interface Following extends ConnectionListener {
  /** After how long without a heartbeat a worker counts as dead. */
  readonly silenceMs: number;
  readonly now: () => Date;
  /** Ends the sessions of dead processes. */
  readonly endDead: () => Promise<void>;
  /** Reports the attempts made since. */
  readonly reportAttempts: () => Promise<void>;
  /** Told once for every stretch of time in which no worker makes calls of the run. */
  readonly onIdle: (why: StallReason) => void;
}

export type FollowedRun<Node extends TaskNode> = Pick<
  RunOptions<Node>,
  "graph" | "finished" | "signal" | "drain" | "onEvent"
>;

/** What came of the calls of a run since the last look. */
export type EndedCalls = () => Promise<readonly { readonly key: TaskKey; readonly event: CallEvent }[]>;

const lookEveryMs = 500;

/** Reports what workers do until nothing more happens by itself, or until it is told to leave; the workers go on. */
export async function followRun<Node extends TaskNode>(
  run: FollowedRun<Node>,
  { dbos, runId, endedCalls }: { readonly dbos: Dbos; readonly runId: string; readonly endedCalls: EndedCalls },
  following: Following,
): Promise<RunSummary<Node>> {
  const ending = run.drain === undefined ? run.signal : AbortSignal.any([run.signal, run.drain]);
  const report = new Report(run);
  const workers = watchWorkers(dbos.store, following.now);
  let told: StallReason["kind"] | null = null;
  let wasIdleDone = false;
  const areStored = async (keys: readonly TaskKey[]): Promise<boolean> =>
    (await dbos.store.finishedKeys(keys)).size === keys.length;
  /** Whether another process has made the calls, except for those that were given up. */
  const isDone = async ({ stops }: WorkOrder): Promise<boolean> => {
    const ended = new Set(stops.flatMap(({ channel, state }) => (state === "paused" ? [] : channel)));
    const keys = run.graph.tasks.flatMap(({ key, channel }) => (ended.has(channel) ? [] : key));
    // While some are missing, the last one mostly is: asked first, it spares the rest.
    return (await areStored(keys.slice(-1))) && areStored(keys);
  };
  const look = async (): Promise<RunSummary<Node> | null> => {
    const order = await orderOf(dbos, runId);
    let state = order === null ? "over" : await stateOf(dbos, order);
    if (order !== null && state === "over" && !(await isDone(order))) {
      // A command that has just resumed the run is about to do so.
      await queueOrder(dbos, runId, order.serial);
      state = await stateOf(dbos, order);
    }
    const stall = order === null || state === "over" ? null : stallOf(order, state, await workers());
    // What is queued then has its result. At the second look that finds it so: a worker that is not seen yet ends its last calls itself.
    const isIdleDone = order !== null && stall !== null && stall.kind === told && (await isDone(order));
    if (isIdleDone && wasIdleDone) state = "over";
    wasIdleDone = isIdleDone;
    await following.reportAttempts();
    for (const { key, event } of await endedCalls()) report.tell(key, event);
    // Read again: the last call may have stopped the run since.
    if (order === null || state === "over" || ending.aborted)
      return report.sumUp(dbos, runId, await orderOf(dbos, runId));
    if (stall !== null && stall.kind !== told) following.onIdle(stall);
    if (stall !== null) await following.endDead();
    told = stall?.kind ?? null;
    return null;
  };
  return lookUntil(look, { ...following, dbos, everyMs: lookEveryMs, signal: ending });
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

/** The first look gives what ended in earlier orders of the run. */
export function watchEnds({ client }: Dbos, runId: string): EndedCalls {
  const known = new Set<string>();
  let latest = 0;
  return async () => {
    const completedAfter = new Date(Math.max(0, latest - overlapMs)).toISOString();
    const query = { status: ["SUCCESS", "ERROR"] as const, loadOutput: true, completedAfter };
    const ended = (await workflowsOf(client, runId, query)).filter(({ workflowID }) => !known.has(workflowID));
    for (const { workflowID, completedAt = 0 } of ended) {
      known.add(workflowID);
      latest = Math.max(latest, completedAt);
    }
    const inOrder = ended.toSorted((one, other) => (one.completedAt ?? 0) - (other.completedAt ?? 0));
    return inOrder.flatMap((workflow) => {
      const event = eventOf(workflow);
      return event === null ? [] : [{ key: taskOf(workflow), event }];
    });
  };
}

/** Passes on what came of calls, and sums up. */
class Report<Node extends TaskNode> {
  readonly #run: FollowedRun<Node>;
  readonly #open: ReadonlyMap<TaskKey, Node>;
  readonly #done = new Set<TaskKey>();
  readonly #retries: Partial<Record<Fault, number>> = {};
  #cached = 0;
  #skipped = 0;
  #attempts = 0;

  constructor(run: FollowedRun<Node>) {
    this.#run = run;
    const { graph, finished } = run;
    this.#open = new Map(graph.tasks.flatMap((node) => (finished?.has(node.key) === true ? [] : [[node.key, node]])));
  }

  tell(key: TaskKey, event: CallEvent): void {
    const node = this.#open.get(key);
    if (node === undefined || this.#done.has(key)) return;
    if (event.kind !== "task-deferred") this.#attempts += 1;
    if (event.kind === "retry-scheduled") this.#retries[event.fault] = (this.#retries[event.fault] ?? 0) + 1;
    if (event.kind === "task-finished") {
      this.#done.add(key);
      if (event.outcome.skipped === true) this.#skipped += 1;
      else if (event.outcome.cached) this.#cached += 1;
    }
    this.#run.onEvent({ ...event, node });
  }

  /** `order` is null for a run that was removed. */
  async sumUp(dbos: Dbos, runId: string, order: WorkOrder | null): Promise<RunSummary<Node>> {
    const tasks = [...this.#open.values()];
    const { states, failures, culprits } = await readStates(dbos, runId, tasks);
    const within = (state: string): readonly Node[] => tasks.filter(({ key }) => states.get(key) === state);
    // Done by another process, or before a worker had queued it.
    const untold = within("done").filter(({ key }) => !this.#done.has(key));
    const skips = await dbos.store.skipsOf(untold.map(({ key }) => key));
    for (const { key } of untold) {
      const skipped = skips.has(key) ? ({ skipped: true } as const) : {};
      this.tell(key, { kind: "task-finished", outcome: { kind: "done", cached: true, ...skipped } });
    }
    const failed = within("failed").flatMap((node) => {
      const failure = failures.get(node.key);
      return failure === undefined ? [] : [{ node, fault: failure.fault, detail: failure.detail }];
    });
    const blocked = within("blocked");
    for (const node of blocked) {
      const because = this.#open.get(culprits.get(node.key) ?? "") ?? node;
      this.#run.onEvent({ kind: "task-blocked", node, because });
    }
    const done = this.#done.size;
    const fatal = failed.find(({ fault }) => scopeOf(fault) === "run");
    return {
      done,
      cached: this.#cached,
      skipped: this.#skipped,
      failed,
      blocked,
      cancelled: tasks.length - done - failed.length - blocked.length,
      retries: this.#retries,
      attempts: this.#attempts,
      stop: fatal === undefined ? stopOf(order) : { kind: "failure", ...fatal },
    };
  }
}

function stopOf(order: WorkOrder | null): { readonly kind: "cancelled" | "budget" } | null {
  const stops = order?.stops ?? [];
  if (stops.some(({ state }) => state === "cancelled")) return { kind: "cancelled" };
  return stops.some(({ reason }) => reason === "budget") ? { kind: "budget" } : null;
}
