import { once } from "node:events";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  reportSession,
  withSession,
  type RunTally,
  type Session,
  type SessionEnvironment,
  type EventSink,
} from "../campaign/index.ts";
import { BenchError } from "../domain/index.ts";
import { defaultRetryPolicy } from "../engine/index.ts";
import { defaultSilenceMs } from "../host/index.ts";
import type { KeyRing } from "../model/index.ts";
import { taskKinds, type TaskKinds } from "../tasks/index.ts";
import { application, withDbos, type Dbos } from "./dbos.ts";
import { patienceFor } from "./engine-over-workers.ts";
import type { Work, WorkOutcome } from "./make-call.ts";
import { countRuns, isOver, type RunStand } from "./progress.ts";
import { runsAtWork } from "./runs-at-work.ts";
import type { ConnectionListener } from "./server-away.ts";
import { startWorker } from "./worker.ts";

export interface WorkerOrder extends SessionEnvironment, ConnectionListener {
  readonly url: string;
  readonly keys: KeyRing;
  readonly random: () => number;
  readonly sinks: readonly EventSink[];
  readonly kinds?: TaskKinds;
  /** Ends when no queued call can proceed; otherwise only when it is stopped. */
  readonly untilDone: boolean;
  /** Called once it takes calls. */
  readonly onReady: () => void;
  /** Told of a run that waits for workers of another version. */
  readonly onOtherVersion: (run: Pick<RunStand, "runId" | "title" | "version">) => void;
  /** Told of other errors. */
  readonly onTrouble: (error: unknown) => void;
}

/** A call may take as long as a local model does; what is not done by then other workers do again. */
const drainMs = 600_000;
const lookEveryMs = 1_000;

/** Makes the calls that were queued over a database, until it is stopped. */
export function workOn(order: WorkerOrder): Promise<RunTally> {
  return withDbos(order.url, (dbos) => withSession(order, (session) => workIn(session, dbos, order)));
}

async function workIn(session: Session, dbos: Dbos, order: WorkerOrder): Promise<RunTally> {
  const { now, sinks, silenceMs = defaultSilenceMs, untilDone, onTrouble, kinds = taskKinds } = order;
  const { emit, listener, tally, written } = reportSession(session, { now, sinks, kinds });
  emit({ kind: "worker-started", host: hostname(), pid: process.pid, version: application.version });
  const inability = new AbortController();
  const ending = AbortSignal.any([session.stop, inability.signal]);
  const attempt = runsAtWork({ ...order, session, listener, kinds, emit, signal: ending, silenceMs });
  const execute = async (work: Work): Promise<WorkOutcome> => {
    const outcome = await attempt(work);
    if (outcome.kind !== "unable") return outcome;
    emit({ kind: "run-refused", run: work.run.runId, host: hostname(), reason: reasonOf(outcome.why) });
    inability.abort(outcome.why);
    return { kind: "failed", fault: "cancelled", detail: "This worker cannot work on the run." };
  };
  const patienceMs = patienceFor(silenceMs);
  const worker = await startWorker({
    ...order,
    dbos,
    session,
    execute,
    retry: defaultRetryPolicy,
    silenceMs,
    patienceMs,
    onTrouble,
  });
  worker.lost.addEventListener("abort", () => inability.abort(worker.lost.reason), { once: true });
  order.onReady();
  const runs = await countRuns(dbos, session.store).catch(() => []);
  for (const { stand } of runs) if (!stand.isOurs && !isOver(stand)) order.onOtherVersion(stand);
  await (untilDone ? whileWorkIsLeft(dbos, session, ending) : aborted(ending));
  await worker.stop(drainMs);
  const { attempts: made, results, usd } = tally();
  emit({ kind: "worker-ended", attempts: made, results, usd });
  await written();
  if (inability.signal.aborted) throw inability.signal.reason;
  return tally();
}

function reasonOf(why: unknown): string {
  return why instanceof BenchError ? `${why.message} ${why.hint}` : String(why);
}

async function whileWorkIsLeft(dbos: Dbos, { store }: Session, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    // A database that is away is the worker's own concern.
    const runs = await countRuns(dbos, store).catch(() => null);
    if (runs?.every(({ stand }) => isOver(stand) || !stand.isOurs) === true) return;
    await sleep(lookEveryMs, null, { signal: ending }).catch(() => undefined);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
