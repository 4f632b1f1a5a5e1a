import { DBOS } from "@dbos-inc/dbos-sdk";
import type { RetryPolicy } from "../engine/index.ts";
import type { Pool } from "pg";
import type { Carriage } from "./due-attempt.ts";
import { changesQueues } from "./apply-terms.ts";
import { beat, retire } from "./heartbeat.ts";
import { application, silentLogger, workflowName } from "./dbos-application.ts";
import { perform } from "./perform.ts";
import type { Perform, Performance } from "./performance.ts";
import { every } from "./every.ts";
import { dbosSchema } from "./schemas.ts";
import { makeTables } from "./tables.ts";
import { ownWork, type OwnWork } from "./own-work.ts";
import { watchOver } from "./watch-over.ts";
import { withClient } from "./with-client.ts";

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
  await withClient(options, (dbos) => changesQueues(options, dbos));
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
  let ending = false;
  registerAttempts(own, { ...options, signal: abort.signal, mayGoOn: () => !ending });
  await DBOS.launch();
  const heart = every(silenceMs / beatsInSilence, () => beat(pool, options), onTrouble);
  const watch = every(silenceMs / beatsInSilence, () => own.putBackStray().then(() => watchOver(options)), onTrouble);
  return {
    async stop(patienceMs) {
      ending = true;
      await watch.stop();
      await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
      abort.abort(new Error("The worker has ended."));
      await heart.stop();
      await retire(pool, executorId);
    },
  };
}

/** The workflow, without steps: the engine's tables say where it stands, and whoever takes it up goes on from there. */
function registerAttempts(own: OwnWork, performance: Performance): void {
  DBOS.registerWorkflow((carriage: Carriage) => own.during(carriage.carrier, () => perform(carriage, performance)), {
    name: workflowName,
  });
}
