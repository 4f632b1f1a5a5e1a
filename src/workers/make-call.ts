import { DBOS } from "@dbos-inc/dbos-sdk";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import { retryDelay, scopeOf, systemClock, type RetryPolicy } from "../engine/index.ts";
import type { CallTask } from "../tasks/index.ts";
import { schema, type Dbos } from "./dbos.ts";
import { leaveWithinMs } from "./queue-limits.ts";
import {
  CallFailed,
  queueAgain,
  queueDependents,
  type CallEvent,
  type OrderedRun,
  type QueuedCall,
} from "./run-queue.ts";
import { retryWhileAway } from "./server-away.ts";
import { messageOf } from "../domain/message-of.ts";

/** One attempt at a task of a run. */
export interface Work {
  readonly run: OrderedRun;
  readonly node: CallTask;
  /** By `systemClock`: a call that has not left by then is cancelled. */
  readonly leaveBy: number;
  readonly signal: AbortSignal;
}

/** What an attempt gave, or why the run makes no further one. */
export type WorkOutcome = TaskOutcome | { readonly kind: "stop"; readonly reason: "budget" };

export interface CallMaker {
  readonly dbos: Dbos;
  readonly runOf: (runId: string, serial: number) => Promise<OrderedRun | null>;
  readonly execute: (work: Work) => Promise<WorkOutcome>;
  readonly retry: RetryPolicy;
  readonly random: () => number;
  readonly now: () => Date;
  /** Aborted when the worker has ended. */
  readonly signal: AbortSignal;
}

/** Started so often, a call that ends in an error of this program each time fails, so that the run completes. */
const mostStarts = 6;

/**
 * The life of a queued call: look at what stops or holds it, make one attempt, then queue what follows as the last act. The
 * store says what is done and DBOS what is queued, so a workflow that starts again after a crash at any point does no harm.
 * Null where no attempt was made.
 * @throws CallFailed for a task that failed for good
 */
export async function makeCall(call: QueuedCall, maker: CallMaker): Promise<CallEvent | null> {
  const { signal } = maker;
  try {
    return await takeTurn(call, maker);
  } catch (error) {
    // The worker has ended: other workers find this call in its hands and queue it again.
    if (signal.aborted && !(error instanceof CallFailed)) return new Promise<never>(() => {});
    throw error;
  }
}

async function takeTurn(call: QueuedCall, maker: CallMaker): Promise<CallEvent | null> {
  const { signal, execute, dbos } = maker;
  const pass = await retryWhileAway(signal, () => look(call, maker));
  if (pass === null) return null;
  const settleAs = (outcome: WorkOutcome): Promise<CallEvent | null> =>
    retryWhileAway(signal, () => settle(call, { ...pass, outcome }, maker));
  let event: CallEvent | null;
  try {
    const outcome = await execute({ ...pass, signal });
    if (pass.isProbe && wasServed(outcome)) await retryWhileAway(signal, () => dbos.store.work.release(call.channel));
    event = await settleAs(outcome);
  } catch (error) {
    if (signal.aborted) throw error;
    const detail = messageOf(error);
    event = await settleAs({ kind: "retry", fault: "internal", detail, afterMs: null });
  }
  if (event?.kind === "task-failed") throw new CallFailed(event);
  return event;
}

interface Pass {
  readonly run: OrderedRun;
  readonly node: CallTask;
  /** The one call by which a held channel is tried. */
  readonly isProbe: boolean;
  readonly leaveBy: number;
}

const longestPauseMs = 15_000;
/** How far apart the calls of a held channel come back at most. */
const spreadMs = 2_000;

/** Null where the call must not be made now. What is paused or stopped is queued again when the run is resumed or ordered anew. */
async function look(call: QueuedCall, { dbos, random, runOf, now: clock }: CallMaker): Promise<Pass | null> {
  const { work } = dbos.store;
  const now = clock().getTime();
  const standing = await work.standing(call.runId, call.channel);
  if (standing === null || standing.isStopped) return null;
  const run = await runOf(call.runId, standing.serial);
  const node = run?.tasks.get(call.key);
  if (run === null || node === undefined) return null;
  const leaveBy = await leaveByOf(dbos);
  const pass = { run, node, leaveBy };
  const wait = async (delayMs: number): Promise<null> => {
    await queueAgain(dbos, run, { call, delayMs });
    return null;
  };
  // A late call would fall into the next minute.
  if (systemClock.now() >= leaveBy) return wait(0);
  if (standing.heldUntil === null) return { ...pass, isProbe: false };
  const heldMs = standing.heldUntil - now;
  const isProbe = heldMs <= 0 && (await work.probe(call.channel, { now, longestMs: longestPauseMs }));
  return isProbe ? { ...pass, isProbe } : wait(Math.max(1_000, heldMs) + random() * spreadMs);
}

/** A little after the call's claim where its queue has a limit a minute. The database counts by its clock, so its clock says. */
async function leaveByOf({ pool }: Dbos): Promise<number> {
  const { rows } = await pool.query<{ age: string }>(
    `select extract(epoch from clock_timestamp()) * 1000 - started_at_epoch_ms as age
     from ${schema}.workflow_status where workflow_uuid = $1 and rate_limited`,
    [DBOS.workflowID],
  );
  const [claim] = rows;
  return claim === undefined ? Infinity : systemClock.now() + leaveWithinMs - Number(claim.age);
}

/** A task that made no call leaves the minute's calls to others. */
async function returnRate({ pool }: Dbos): Promise<void> {
  const unlimited = `update ${schema}.workflow_status set rate_limited = false where workflow_uuid = $1 and rate_limited`;
  await pool.query(unlimited, [DBOS.workflowID]);
}

/** Not when it says nothing about the server's limit. */
function wasServed(outcome: WorkOutcome): boolean {
  if (outcome.kind === "done") return !outcome.cached;
  return outcome.kind === "retry"
    ? outcome.fault !== "rate-limited"
    : outcome.kind === "failed" && outcome.fault !== "cancelled";
}

/** An attempt that was given up because its worker ended says nothing about the task: another worker makes it. */
const afterCancelledMs = 1_000;
/** Another process makes the same call, which takes seconds. */
const afterDeferredMs = 2_000;

/** Queues or stops what follows. Null where the run is stopped before the attempt. */
async function settle(
  call: QueuedCall,
  { run, node, outcome }: Pass & { readonly outcome: WorkOutcome },
  maker: CallMaker,
): Promise<CallEvent | null> {
  const { dbos, retry, random } = maker;
  const { work } = dbos.store;
  // No effect on a run that was ordered anew: its budget or its keys may be others.
  const stop = (channels: readonly string[], reason: string): Promise<void> =>
    work.stop(
      run,
      channels.map((channel) => ({ channel, state: "stopped", reason })),
    );
  switch (outcome.kind) {
    case "done":
      if (outcome.cached) await returnRate(dbos);
      await queueDependents(dbos, run, node.key);
      return { kind: "task-finished", outcome };
    case "deferred":
      await returnRate(dbos);
      await queueAgain(dbos, run, { call, delayMs: Math.max(afterDeferredMs, outcome.afterMs) });
      return { kind: "task-deferred", afterMs: outcome.afterMs };
    case "stop":
      await stop(Object.keys(run.terms.limits), outcome.reason);
      return null;
    case "failed":
    case "retry":
      break;
  }
  const { fault, detail } = outcome;
  if (outcome.kind === "failed" && fault === "cancelled") {
    await queueAgain(dbos, run, { call, delayMs: afterCancelledMs });
    return { kind: "task-cancelled" };
  }
  const afterMs = outcome.kind === "retry" ? outcome.afterMs : null;
  const mayRetry = outcome.kind === "retry";
  if (mayRetry && (fault === "rate-limited" || (afterMs ?? 0) > 0))
    await work.hold(node.channel, maker.now().getTime() + (afterMs ?? 1_000));
  const count = (call.failures[fault] ?? 0) + 1;
  const most = fault === "internal" ? mostStarts : retry.maxAttempts(fault);
  if (!mayRetry || count >= most) {
    const scope = scopeOf(fault);
    if (scope !== "task") await stop(scope === "run" ? Object.keys(run.terms.limits) : [node.channel], fault);
    return { kind: "task-failed", fault, detail };
  }
  const delayMs = retryDelay(retry, count, afterMs, random);
  const failures = { ...call.failures, [fault]: count };
  await queueAgain(dbos, run, { call: { ...call, failures }, delayMs });
  return { kind: "retry-scheduled", fault, detail, delayMs, askedMs: Math.max(0, afterMs ?? 0) };
}
