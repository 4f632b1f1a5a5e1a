import type { Fault, TaskNode, TaskOutcome } from "../domain/index.ts";
import { retryDelay, scopeOf, systemClock, type RetryPolicy } from "../engine/index.ts";
import type { Store } from "../store/index.ts";
import { schema, type Dbos } from "./dbos.ts";
import { leaveWithinMs } from "./queue-limits.ts";
import { placeOf, queueAgain, queueDependents, type EndedCall, type OrderedRun, type QueuedCall } from "./run-queue.ts";
import { retryWhileAway } from "./server-away.ts";

/** One attempt at a task of a run. */
export interface Work {
  readonly run: OrderedRun;
  readonly node: TaskNode;
  readonly attempt: number;
  /** By `systemClock`: a call that has not left by then is cancelled. */
  readonly leaveBy: number;
  readonly signal: AbortSignal;
}

/** What an attempt gave, or why the run makes no further one. */
export type WorkOutcome = TaskOutcome | { readonly kind: "stop"; readonly reason: "budget" };

export interface CallMaker {
  readonly dbos: Dbos;
  readonly store: Pick<Store, "work" | "finishedKeys">;
  readonly runOf: (runId: string, serial: number) => Promise<OrderedRun | null>;
  readonly execute: (work: Work) => Promise<WorkOutcome>;
  readonly retry: RetryPolicy;
  readonly random: () => number;
  readonly now: () => Date;
  /** Aborted when the worker has ended. */
  readonly signal: AbortSignal;
}

/** Fails the workflow of a call that failed for good; its message is the `EndedCall`, as JSON. */
class CallFailed extends Error {
  constructor(ended: EndedCall) {
    super(JSON.stringify(ended));
    this.name = "CallFailed";
  }
}

/** Started so often, a call that ends in an error of this program each time fails, so that the run completes. */
const mostStarts = 6;

/**
 * The life of a queued call: look at what stops or holds it, make one attempt, then queue what follows as the last act. The
 * store says what is done and DBOS what is queued, so a workflow that starts again after a crash at any point does no harm.
 * Null where no attempt was made.
 */
export async function makeCall(call: QueuedCall, maker: CallMaker): Promise<EndedCall | null> {
  try {
    return await takeTurn(call, maker);
  } catch (error) {
    // The worker has ended: other workers find this call in its hands and queue it again.
    if (maker.signal.aborted && !(error instanceof CallFailed)) return new Promise<never>(() => {});
    throw error;
  }
}

async function takeTurn(call: QueuedCall, maker: CallMaker): Promise<EndedCall | null> {
  const { signal, store, execute } = maker;
  const pass = await retryWhileAway(signal, () => look(call, maker));
  if (pass === null) return null;
  const { run, node, isProbe, leaveBy } = pass;
  const settleAs = (outcome: WorkOutcome): Promise<EndedCall | null> =>
    retryWhileAway(signal, () => settle({ call, run, node, outcome }, maker));
  try {
    const outcome = await execute({ run, node, attempt: call.attempt, leaveBy, signal });
    if (isProbe && wasServed(outcome)) await retryWhileAway(signal, () => store.work.release(node.channel));
    return await settleAs(outcome);
  } catch (error) {
    if (error instanceof CallFailed || signal.aborted) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    return settleAs({ kind: "retry", fault: "internal", detail, afterMs: null });
  }
}

interface Pass {
  readonly run: OrderedRun;
  readonly node: TaskNode;
  /** The one call by which a held channel is tried. */
  readonly isProbe: boolean;
  readonly leaveBy: number;
}

const longestPauseMs = 15_000;
/** How far apart the calls of a held channel come back at most. */
const spreadMs = 2_000;

/** Null where the call must not be made now. What is paused or stopped is queued again when the run is resumed or ordered anew. */
async function look(call: QueuedCall, maker: CallMaker): Promise<Pass | null> {
  const { store, dbos, random } = maker;
  const now = maker.now().getTime();
  const standing = await store.work.standing(call.runId, call.channel);
  if (standing === null || standing.isStopped) return null;
  const run = await maker.runOf(call.runId, standing.serial);
  const node = run?.tasks.get(call.key);
  if (run === null || node === undefined) return null;
  const leaveBy = await leaveByOf(dbos, run, call);
  // A call that is late would fall into the next minute.
  if (systemClock.now() >= leaveBy) {
    await queueAgain(dbos, run, { call, delayMs: 0 });
    return null;
  }
  if (standing.heldUntil === null) return { run, node, isProbe: false, leaveBy };
  const isProbe =
    standing.heldUntil <= now && (await store.work.probe(call.channel, { now, longestMs: longestPauseMs }));
  if (isProbe) return { run, node, isProbe, leaveBy };
  await queueAgain(dbos, run, { call, delayMs: Math.max(1_000, standing.heldUntil - now) + random() * spreadMs });
  return null;
}

/** A little after the call's claim where its queue has a limit a minute. The database counts by its clock, so its clock says. */
async function leaveByOf({ pool }: Dbos, run: OrderedRun, call: QueuedCall): Promise<number> {
  const { rows } = await pool.query<{ age: string }>(
    `select extract(epoch from clock_timestamp()) * 1000 - started_at_epoch_ms as age
     from ${schema}.workflow_status where workflow_uuid = $1 and rate_limited`,
    [placeOf(run, call).workflowID],
  );
  const [claim] = rows;
  return claim === undefined ? Infinity : systemClock.now() + leaveWithinMs - Number(claim.age);
}

/** A task that made no call leaves the minute's calls to others. */
async function returnRate({ pool }: Dbos, run: OrderedRun, call: QueuedCall): Promise<void> {
  const { workflowID } = placeOf(run, call);
  await pool.query(
    `update ${schema}.workflow_status set rate_limited = false where workflow_uuid = $1 and rate_limited`,
    [workflowID],
  );
}

/** Not when it says nothing about the server's limit. */
function wasServed(outcome: WorkOutcome): boolean {
  if (outcome.kind === "done") return !outcome.cached;
  return outcome.kind === "retry"
    ? outcome.fault !== "rate-limited"
    : outcome.kind === "failed" && outcome.fault !== "cancelled";
}

interface Attempted {
  readonly call: QueuedCall;
  readonly run: OrderedRun;
  readonly node: TaskNode;
  readonly outcome: WorkOutcome;
}

/** An attempt that was given up because its worker ended says nothing about the task: another worker makes it. */
const afterCancelledMs = 1_000;
/** Another process makes the same call, which takes seconds. */
const afterDeferredMs = 2_000;

async function settle({ call, run, node, outcome }: Attempted, maker: CallMaker): Promise<EndedCall | null> {
  const { dbos, store } = maker;
  const again = async (next: QueuedCall, delayMs: number): Promise<void> =>
    queueAgain(dbos, run, { call: next, delayMs });
  const ended = (delayMs: number | null, told: TaskOutcome): EndedCall => ({
    key: call.key,
    attempt: call.attempt,
    outcome: told,
    delayMs,
  });
  switch (outcome.kind) {
    case "done":
      if (outcome.cached) await returnRate(dbos, run, call);
      await queueDependents(dbos, store, { run, key: node.key });
      return ended(null, outcome);
    case "deferred":
      await again(call, Math.max(afterDeferredMs, outcome.afterMs));
      return ended(null, outcome);
    case "stop":
      await stopChannels(run, Object.keys(run.terms.queues), { reason: outcome.reason, maker });
      return null;
    case "failed":
      if (outcome.fault !== "cancelled") return fail({ call, run, node }, outcome, maker);
      await again(call, afterCancelledMs);
      return ended(afterCancelledMs, outcome);
    case "retry":
      break;
  }
  const { fault, detail, afterMs } = outcome;
  if (fault === "rate-limited" || (afterMs ?? 0) > 0)
    await store.work.hold(node.channel, maker.now().getTime() + (afterMs ?? 1_000));
  const count = (call.failures[fault] ?? 0) + 1;
  const most = fault === "internal" ? mostStarts : maker.retry.maxAttempts(fault);
  if (count >= most) return fail({ call, run, node }, { kind: "failed", fault, detail }, maker);
  const delayMs = retryDelay(maker.retry, { failures: count, afterMs, random: maker.random });
  await again({ ...call, attempt: call.attempt + 1, failures: { ...call.failures, [fault]: count } }, delayMs);
  return ended(delayMs, outcome);
}

/** A fault of more than the task stops its channel or the run. */
async function fail(
  { call, run, node }: Omit<Attempted, "outcome">,
  outcome: { readonly kind: "failed"; readonly fault: Fault; readonly detail: string },
  maker: CallMaker,
): Promise<never> {
  const scope = scopeOf(outcome.fault);
  const channels = scope === "run" ? Object.keys(run.terms.queues) : [node.channel];
  if (scope !== "task") await stopChannels(run, channels, { reason: outcome.fault, maker });
  throw new CallFailed({ key: call.key, attempt: call.attempt, outcome, delayMs: null });
}

/** No effect on a run that was ordered anew: its budget or its keys may be others. */
async function stopChannels(
  run: OrderedRun,
  channels: readonly string[],
  { reason, maker }: { readonly reason: string; readonly maker: CallMaker },
): Promise<void> {
  await maker.store.work.stop(
    run,
    channels.map((channel) => ({ channel, state: "stopped", reason })),
  );
}
