import { DBOS, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import type { Session } from "../campaign/sessions/with-session.ts";
import type { BenchError } from "../domain/bench-error.ts";
import { systemClock } from "../engine/index.ts";
import { anyAddress, application, tryWithLock, schema, silentLogger, withLock, type Dbos } from "./dbos.ts";
import { makeCall, type CallMaker } from "./make-call.ts";
import { livingSessions, unfinishedRuns } from "./progress.ts";
import { pollMs, setLimits } from "./queue-limits.ts";
import {
  callWorkflow,
  orderWorkflow,
  ordersQueue,
  queueReady,
  runCache,
  termsOf,
  type QueuedCall,
} from "./run-queue.ts";
import { lookUntil, mayPass, retryWhileAway, type ConnectionListener } from "./server-away.ts";

export interface WorkerOptions extends ConnectionListener, Omit<CallMaker, "runOf" | "signal"> {
  readonly session: Pick<Session, "id" | "endDead">;
  /** Without a heartbeat for that long a worker counts as dead. The same for all workers. */
  readonly silenceMs: number;
  /** Receives every error except those of calls and of the connection to the database. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Worker {
  /** Aborted, with a BenchError, when the database has been away for too long. */
  readonly lost: AbortSignal;
  /** Takes no more calls, lets those in flight finish, for at most that long, and leaves. */
  readonly stop: (patienceMs: number) => Promise<void>;
}

const looksInSilence = 6;

/**
 * Works on all queues until it is stopped. One per process: DBOS has one executor per process, whose id is the session's.
 * Rejects with what the server refuses.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { dbos, session, silenceMs } = options;
  const end = new AbortController();
  const lost = new AbortController();
  const signal = AbortSignal.any([end.signal, lost.signal]);
  /** The ids of the workflows that this worker makes calls for. */
  const inHand = new Set<string>();
  registerWorkflows(options, signal, inHand);
  await dbos.client.registerQueue(ordersQueue, { minPollingIntervalMs: pollMs });
  await launch(dbos, session.id);
  let calmSince = -Infinity;
  const lookout = {
    dbos,
    everyMs: silenceMs / looksInSilence,
    silenceMs,
    signal: end.signal,
    onAway(trouble: BenchError) {
      calmSince = Infinity;
      options.onAway(trouble);
    },
    onBack() {
      calmSince = systemClock.now();
      options.onBack();
    },
  };
  const look = watchOver(options, inHand, () => systemClock.now() - calmSince >= silenceMs);
  const watching = lookUntil(async () => (end.signal.aborted ? "ended" : look()), lookout).catch((trouble: unknown) => {
    // A last look that fails takes nothing from a worker that has made its calls.
    if (!end.signal.aborted) lost.abort(trouble);
  });
  return {
    lost: lost.signal,
    async stop(patienceMs) {
      const leave = async (): Promise<void> => {
        await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
        end.abort(new Error("The worker has ended."));
        await watching;
      };
      // Without a database nothing of this ends, and a worker that has one takes over.
      await Promise.race([leave(), watching]);
    },
  };
}

function launch({ pool }: Dbos, executorID: string): Promise<void> {
  DBOS.setConfig({
    name: application.name,
    applicationVersion: application.version,
    systemDatabaseUrl: anyAddress,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: schema,
    executorID,
    runMigrations: false,
    logger: silentLogger,
    enableOTLP: false,
  });
  return DBOS.launch();
}

/** Workflows without steps: the store says where a run stands, so a workflow that starts again has nothing to replay. */
function registerWorkflows(options: WorkerOptions, signal: AbortSignal, inHand: Set<string>): void {
  const { dbos } = options;
  const maker: CallMaker = { ...options, signal, runOf: runCache(dbos) };
  const call = async (queued: QueuedCall): Promise<string | null> => {
    const id = DBOS.workflowID ?? "";
    inHand.add(id);
    try {
      const event = await makeCall(queued, maker);
      return event === null ? null : JSON.stringify(event);
    } finally {
      inHand.delete(id);
    }
  };
  DBOS.registerWorkflow(call, { name: callWorkflow });
  const order = (ordered: Pick<QueuedCall, "runId" | "serial">): Promise<void> =>
    retryWhileAway(signal, async () => {
      // Its own workflow keeps the run active, so that its limits are among these.
      await withLock(dbos.pool, "limits", () => keepLimits(dbos));
      await queueReady(dbos, ordered);
    });
  DBOS.registerWorkflow(order, { name: orderWorkflow });
}

/** The lowest limits of all runs that are not over. */
async function keepLimits(dbos: Dbos): Promise<void> {
  const limits = (await unfinishedRuns(dbos)).flatMap((order) => Object.values(termsOf(order).limits));
  await setLimits(dbos.client, limits);
}

/**
 * Gives a look at what all workers do, which puts back into the queues what dead ones had in hand, lifts limits of runs that are
 * over, and removes ended workflows. It never has a result.
 */
function watchOver(
  { dbos, session, onTrouble }: WorkerOptions,
  inHand: ReadonlySet<string>,
  isCalm: () => boolean,
): () => Promise<null> {
  // Not by DBOS itself, which may shut down beside the last look.
  const { client } = dbos;
  let suspects: ReadonlySet<string> = new Set();
  const look = async (): Promise<void> => {
    await session.endDead();
    const pending = await client.listWorkflows({ status: "PENDING", loadInput: false, loadOutput: false });
    const living = await livingSessions(dbos);
    // Claimed by this worker, whose connection broke before it heard of it. One that just starts or ends is idle once.
    const idle = pending.filter(({ workflowID, executorId }) => executorId === session.id && !inHand.has(workflowID));
    const strays = idle.filter((workflow) => suspects.has(claimOf(workflow)));
    suspects = new Set(idle.map(claimOf));
    // While the database was away no worker could renew its lease.
    if (!isCalm()) return;
    const left = pending.filter(({ executorId = "" }) => executorId !== session.id && !living.has(executorId));
    for (const { workflowID, queueName = ordersQueue } of [...left, ...strays]) {
      await client.resumeWorkflow(workflowID, { queueName });
    }
    await tryWithLock(dbos.pool, "limits", () => keepLimits(dbos));
    await sweepEnded(client);
  };
  return async () => {
    try {
      // One worker at a time: of two that put the same call back, the second would take it from a third that has it in hand.
      await tryWithLock(dbos.pool, "watch", look);
    } catch (error) {
      if (mayPass(error)) throw error;
      onTrouble(error);
    }
    return null;
  };
}

function claimOf({ workflowID, dequeuedAt = 0 }: WorkflowStatus): string {
  return `${workflowID} ${dequeuedAt}`;
}

/** For longer than any limit looks back. */
const keepEndedMs = 600_000;
/** More than workers end between two looks. */
const sweepAtOnce = 5_000;

/** DBOS keeps every workflow. Failed calls stay until their run is removed, because they say why; orders too, because they were carried out. */
async function sweepEnded(client: Dbos["client"]): Promise<void> {
  const ended = await client.listWorkflows({
    workflowName: callWorkflow,
    status: "SUCCESS",
    completedBefore: new Date(Date.now() - keepEndedMs).toISOString(),
    limit: sweepAtOnce,
    loadInput: false,
    loadOutput: false,
  });
  if (ended.length > 0) await client.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
}
