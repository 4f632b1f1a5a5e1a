import { once } from "node:events";
import { DBOS, type WorkflowStatus } from "@dbos-inc/dbos-sdk";
import type { Session } from "../campaign/index.ts";
import { systemClock, type RetryPolicy } from "../engine/index.ts";
import { startInterval } from "../host/index.ts";
import type { Store } from "../store/index.ts";
import { application, ifAlone, makeTables, schema, silentLogger, whenAlone, type Dbos } from "./dbos.ts";
import { makeCall, type Work, type WorkOutcome } from "./make-call.ts";
import { activeLimits } from "./progress.ts";
import { pollMs, setLimits } from "./queue-limits.ts";
import { callWorkflow, orderWorkflow, ordersQueue, queueReady, runCache, type QueuedCall } from "./run-queue.ts";
import { asServerTrouble, mayPass, retryWhileAway, serverPatience, type ConnectionListener } from "./server-away.ts";

export interface WorkerOptions extends ConnectionListener {
  readonly dbos: Dbos;
  readonly session: Pick<Session, "id" | "endDead"> & {
    readonly store: Pick<Store, "work" | "finishedKeys" | "sessions">;
  };
  readonly execute: (work: Work) => Promise<WorkOutcome>;
  readonly retry: RetryPolicy;
  readonly random: () => number;
  readonly now: () => Date;
  /** Without a heartbeat for that long a worker counts as dead. The same for all workers. */
  readonly silenceMs: number;
  /** How long the database may be away. */
  readonly patienceMs: number;
  /** Told of errors besides those of calls and of the connection to the database. */
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
 * @throws BenchError `store` for what the server refuses
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { dbos, session, silenceMs } = options;
  const abort = new AbortController();
  const lost = new AbortController();
  const signal = AbortSignal.any([abort.signal, lost.signal]);
  const inHand = new Set<string>();
  let isEnding = false;
  try {
    await makeTables(dbos);
    registerWorkflows({ ...options, signal, inHand, isEnding: () => isEnding });
    await dbos.client.registerQueue(ordersQueue, { minPollingIntervalMs: pollMs });
    await launch(dbos, session.id);
  } catch (error) {
    throw asServerTrouble(error, dbos.url);
  }
  const watch = startInterval(watchOver(options, { lost, inHand }), silenceMs / looksInSilence);
  return {
    lost: lost.signal,
    async stop(patienceMs) {
      isEnding = true;
      const leave = async (): Promise<void> => {
        await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
        abort.abort(new Error("The worker has ended."));
        await watch.stop();
      };
      // Without a database nothing of this ends, and a worker that has one takes over.
      await Promise.race([leave(), aborted(lost.signal)]);
    },
  };
}

function launch({ url, pool }: Dbos, executorID: string): Promise<void> {
  DBOS.setConfig({
    name: application.name,
    applicationVersion: application.version,
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: schema,
    executorID,
    runMigrations: false,
    logger: silentLogger,
    enableOTLP: false,
  });
  return DBOS.launch();
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

interface Registering extends WorkerOptions {
  readonly signal: AbortSignal;
  /** The ids of the workflows that this worker makes calls for. */
  readonly inHand: Set<string>;
  readonly isEnding: () => boolean;
}

const released: WorkOutcome = { kind: "failed", fault: "cancelled", detail: "The worker is ending." };

/** Workflows without steps: the store says where a run stands, so a workflow that starts again has nothing to replay. */
function registerWorkflows(options: Registering): void {
  const { dbos, session, signal, inHand, isEnding } = options;
  const { store } = session;
  const execute = async (work: Work): Promise<WorkOutcome> => (isEnding() ? released : options.execute(work));
  const maker = { ...options, store, execute, runOf: runCache(store) };
  const call = async (queued: QueuedCall): Promise<string | null> => {
    const id = DBOS.workflowID ?? "";
    inHand.add(id);
    try {
      const ended = await makeCall(queued, maker);
      return ended === null ? null : JSON.stringify(ended);
    } finally {
      inHand.delete(id);
    }
  };
  DBOS.registerWorkflow(call, { name: callWorkflow });
  const order = (ordered: { readonly runId: string; readonly serial: number }): Promise<void> =>
    retryWhileAway(signal, async () => {
      // Its own workflow keeps the run active, so that its limits are among these.
      await whenAlone(dbos.pool, "limits", async () => setLimits(dbos.client, await activeLimits(dbos, store)));
      await queueReady(dbos, store, ordered);
    });
  DBOS.registerWorkflow(order, { name: orderWorkflow });
}

interface Watch {
  readonly lost: AbortController;
  readonly inHand: ReadonlySet<string>;
}

/** Puts back into the queues what dead workers had in hand, lifts limits of runs that are over, and removes ended workflows. */
function watchOver(options: WorkerOptions, { lost, inHand }: Watch): () => Promise<void> {
  const { dbos, session, silenceMs, onTrouble } = options;
  const patience = serverPatience(dbos.url, options);
  let calmSince = -Infinity;
  let suspects: ReadonlySet<string> = new Set();
  const look = async (): Promise<void> => {
    await session.endDead();
    const pending = await DBOS.listWorkflows({ status: "PENDING", loadInput: false, loadOutput: false });
    const alive = new Set((await session.store.sessions()).flatMap(({ id, endedAt }) => (endedAt === null ? id : [])));
    // Claimed by this worker, whose connection broke before it heard of it. One that just starts or ends is idle once.
    const idle = pending.filter(({ workflowID, executorId }) => executorId === session.id && !inHand.has(workflowID));
    const strays = idle.filter((workflow) => suspects.has(claimOf(workflow)));
    suspects = new Set(idle.map(claimOf));
    // While the database was away no worker could renew its lease.
    if (systemClock.now() - calmSince < silenceMs) return;
    const left = pending.filter(({ executorId = "" }) => executorId !== session.id && !alive.has(executorId));
    await putBack([...left, ...strays]);
    await ifAlone(dbos.pool, "limits", async () => setLimits(dbos.client, await activeLimits(dbos, session.store)));
    await sweepEnded();
  };
  return async () => {
    try {
      // One worker at a time: of two that put the same call back, the second would take it from a third that has it in hand.
      await ifAlone(dbos.pool, "watch", look);
      patience.worked();
    } catch (error) {
      calmSince = systemClock.now();
      if (lost.signal.aborted) return;
      try {
        patience.failed(error);
      } catch (trouble) {
        if (mayPass(error)) lost.abort(trouble);
        else onTrouble(trouble);
      }
    }
  };
}

function claimOf({ workflowID, dequeuedAt = 0 }: WorkflowStatus): string {
  return `${workflowID} ${dequeuedAt}`;
}

async function putBack(workflows: readonly WorkflowStatus[]): Promise<void> {
  for (const [queueName, group] of Map.groupBy(workflows, (workflow) => workflow.queueName)) {
    const ids = group.map(({ workflowID }) => workflowID);
    await DBOS.resumeWorkflows(ids, queueName === undefined ? {} : { queueName });
  }
}

/** For longer than any limit looks back. */
const keepEndedMs = 600_000;
const sweepAtOnce = 1_000;

/** DBOS keeps every workflow. Failed calls stay until their run is removed, because they say why; orders too, because they were carried out. */
async function sweepEnded(): Promise<void> {
  const completedBefore = new Date(Date.now() - keepEndedMs).toISOString();
  for (;;) {
    const query = {
      workflowName: callWorkflow,
      status: "SUCCESS",
      completedBefore,
      limit: sweepAtOnce,
      loadInput: false,
      loadOutput: false,
    } as const;
    const ended = await DBOS.listWorkflows(query);
    if (ended.length > 0) await DBOS.deleteWorkflows(ended.map(({ workflowID }) => workflowID));
    if (ended.length < sweepAtOnce) return;
  }
}
