import { DBOS } from "@dbos-inc/dbos-sdk";
import type { RetryPolicy } from "../engine/index.ts";
import type { Pool } from "pg";
import { workflowIdOf, type AttemptOrder } from "./attempt-order.ts";
import { beat, retire } from "./heartbeat.ts";
import { application, silentLogger, workflowName } from "./dbos-application.ts";
import { perform, type Perform } from "./perform.ts";
import { every } from "./every.ts";
import { dbosSchema, makeTables } from "./tables.ts";
import { ownWork, type OwnWork } from "./own-work.ts";
import { watchOver } from "./watch-over.ts";

export interface WorkerOptions {
  readonly url: string;
  readonly pool: Pool;
  /** Never used before: DBOS takes what an executor of the same name has left for its own. */
  readonly executorId: string;
  readonly host: string;
  readonly execute: Perform;
  readonly retry: RetryPolicy;
  readonly random: () => number;
  /** After how long without a sign of life others take over. The same for all workers. */
  readonly silenceMs: number;
  /** Told what went wrong besides the work, such as a heartbeat that the database did not take. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Worker {
  /** Takes no more orders, lets the attempts under way come to their end, for at most so long, and leaves. */
  readonly stop: (patienceMs: number) => Promise<void>;
}

const beatsInSilence = 6;

/** Works on all queues until it is stopped. One per process: DBOS has one executor per process. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, pool, executorId, silenceMs, onTrouble } = options;
  const abort = new AbortController();
  await makeTables(url, pool);
  await beat(pool, options);
  DBOS.setConfig({
    name: application.name,
    applicationVersion: application.version,
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    systemDatabaseSchemaName: dbosSchema,
    executorID: executorId,
    runMigrations: false,
    logger: silentLogger,
    enableOTLP: false,
  });
  const own = ownWork(executorId);
  registerAttempt({ ...options, own, signal: abort.signal });
  await DBOS.launch();
  const heart = every(silenceMs / beatsInSilence, () => beat(pool, options), onTrouble);
  const watch = every(silenceMs / beatsInSilence, () => own.putBackStray().then(() => watchOver(options)), onTrouble);
  return {
    async stop(patienceMs) {
      await watch.stop();
      await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
      abort.abort(new Error("The worker has ended."));
      await heart.stop();
      await retire(pool, executorId);
    },
  };
}

/** The workflow: an attempt, whose step leaves nothing but orders, and then the orders, one after the other. */
function registerAttempt(options: WorkerOptions & { readonly own: OwnWork; readonly signal: AbortSignal }): void {
  const attempt = DBOS.registerWorkflow(
    (order: AttemptOrder) => options.own.during(DBOS.workflowID ?? "", () => carryOut(order)),
    { name: workflowName },
  );
  const carryOut = async (order: AttemptOrder): Promise<void> => {
    const next = await DBOS.runStep(() => perform(order, options), { name: workflowName });
    for (const following of next) {
      await DBOS.startWorkflow(attempt, {
        workflowID: workflowIdOf(following),
        queueName: following.queue,
        enqueueOptions: {
          priority: following.priority,
          queuePartitionKey: following.channel,
          ...(following.delayMs > 0 ? { delaySeconds: following.delayMs / 1_000 } : {}),
        },
      })(following);
    }
  };
}
