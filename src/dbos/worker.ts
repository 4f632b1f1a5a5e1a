import { once } from "node:events";
import { DBOS } from "@dbos-inc/dbos-sdk";
import { systemClock } from "../engine/index.ts";
import type { Carriage } from "./due-attempt.ts";
import { changesQueues } from "./apply-terms.ts";
import { beat, retire } from "./heartbeat.ts";
import { application, silentLogger, workflowName } from "./dbos-application.ts";
import { forgetRefusals } from "./stall-reason.ts";
import { perform } from "./perform.ts";
import type { Performance } from "./performance.ts";
import { dbosSchema } from "./schemas.ts";
import { makeTables } from "./make-tables.ts";
import type { WorkerOptions } from "./worker-options.ts";
import { rounds } from "./rounds.ts";
import { asServerTrouble } from "./server-trouble.ts";
import { ownWork, type OwnWork } from "./own-work.ts";
import { vitalSigns } from "./vital-signs.ts";
import { withClient } from "./with-client.ts";

export interface Worker {
  /** Aborted, with a BenchError, when the database has been away for too long. */
  readonly lost: AbortSignal;
  /** Takes no more orders, lets the attempts under way come to their end, for at most so long, and leaves. */
  readonly stop: (patienceMs: number) => Promise<void>;
}

/**
 * Works on all queues until it is stopped. One per process: DBOS has one executor per process.
 * @throws BenchError `store` for whatever the server does not let happen.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  try {
    return await begin(options);
  } catch (error) {
    throw asServerTrouble(error, options.url);
  }
}

async function begin(options: WorkerOptions): Promise<Worker> {
  const { url, pool, executorId } = options;
  const abort = new AbortController();
  const lost = new AbortController();
  await makeTables(url, pool);
  const vital = vitalSigns({ silenceMs: options.silenceMs, now: () => systemClock.now() });
  await vital.give(() => beat(pool, options));
  await forgetRefusals(pool, options.host);
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
  const signal = AbortSignal.any([abort.signal, lost.signal]);
  registerAttempts(own, { ...options, signal, vital, mayGoOn: () => !ending });
  await DBOS.launch();
  const { heart, watch } = rounds(options, { own, lost, vital });
  return {
    lost: lost.signal,
    async stop(patienceMs) {
      ending = true;
      const leave = async (): Promise<void> => {
        await watch.stop();
        await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
        abort.abort(new Error("The worker has ended."));
        await heart.stop();
        // Whom it is not told sees that this worker is silent.
        await retire(pool, executorId).catch(() => undefined);
      };
      // Without a database nothing of this comes to an end, and whoever has one takes over.
      await Promise.race([leave(), aborted(lost.signal)]);
      await Promise.race([Promise.all([watch.stop(), heart.stop()]), aborted(lost.signal)]);
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}

/** The workflow, without steps: the engine's tables say where it stands, and whoever takes it up goes on from there. */
function registerAttempts(own: OwnWork, performance: Performance): void {
  DBOS.registerWorkflow((carriage: Carriage) => own.during(carriage.carrier, () => perform(carriage, performance)), {
    name: workflowName,
  });
}
