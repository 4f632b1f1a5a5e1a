import { once } from "node:events";
import { DBOS } from "@dbos-inc/dbos-sdk";
import type { RetryPolicy } from "../engine/index.ts";
import type { Pool } from "pg";
import type { Carriage } from "./due-attempt.ts";
import { changesQueues } from "./apply-terms.ts";
import { beat, retire } from "./heartbeat.ts";
import { application, silentLogger, workflowName } from "./dbos-application.ts";
import { forgetRefusals } from "./idleness.ts";
import { perform } from "./perform.ts";
import type { Perform, Performance } from "./performance.ts";
import { every, type Round } from "./every.ts";
import { dbosSchema } from "./schemas.ts";
import { makeTables } from "./tables.ts";
import { serverPatience, type PatienceTerms } from "./server-patience.ts";
import { mayPass } from "./server-trouble.ts";
import { ownWork, type OwnWork } from "./own-work.ts";
import { watchOver } from "./watch-over.ts";
import { withClient } from "./with-client.ts";

export interface WorkerOptions extends PatienceTerms {
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
  /** Told what went wrong besides the work and the way to the database. */
  readonly onTrouble: (error: unknown) => void;
}

export interface Worker {
  /** Aborted, with a BenchError, when the database has been away for too long. */
  readonly lost: AbortSignal;
  /** Takes no more orders, lets the attempts under way come to their end, for at most so long, and leaves. */
  readonly stop: (patienceMs: number) => Promise<void>;
}

const beatsInSilence = 6;

/** Works on all queues until it is stopped. One per process: DBOS has one executor per process. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, pool, executorId } = options;
  const abort = new AbortController();
  const lost = new AbortController();
  await makeTables(url, pool);
  await beat(pool, options);
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
  registerAttempts(own, { ...options, signal, mayGoOn: () => !ending });
  await DBOS.launch();
  const [heart, watch] = rounds(options, { own, lost });
  return {
    lost: lost.signal,
    async stop(patienceMs) {
      ending = true;
      const leave = async (): Promise<void> => {
        await watch.stop();
        await DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
        abort.abort(new Error("The worker has ended."));
        await heart.stop();
        await retire(pool, executorId);
      };
      // Without a database nothing of this comes to an end, and whoever has one takes over.
      await Promise.race([leave(), aborted(lost.signal)]);
      await Promise.race([Promise.all([watch.stop(), heart.stop()]), aborted(lost.signal)]);
    },
  };
}

interface Rounds {
  readonly own: OwnWork;
  readonly lost: AbortController;
}

/** What a worker does again and again: it says that it lives, and sees to the work of all. */
function rounds(options: WorkerOptions, { own, lost }: Rounds): readonly [Round, Round] {
  const { url, pool, silenceMs, onTrouble } = options;
  const patience = serverPatience(url, options);
  const everyMs = silenceMs / beatsInSilence;
  const failed = (error: unknown): void => {
    if (lost.signal.aborted) return;
    try {
      patience.failed(error);
    } catch (trouble) {
      if (mayPass(error)) lost.abort(trouble);
      else onTrouble(trouble);
    }
  };
  return [
    every(everyMs, () => beat(pool, options).then(patience.worked), failed),
    every(everyMs, () => own.putBackStray().then(() => watchOver(options)), failed),
  ];
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
