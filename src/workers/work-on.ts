import { hostname } from "node:os";
import { reportSession } from "../campaign/events/watch-run.ts";
import type { EventSink } from "../campaign/events/run-event.ts";
import type { RunTally } from "../campaign/events/tally-run.ts";
import { withSession, type Session, type SessionEnvironment } from "../campaign/sessions/with-session.ts";
import { BenchError } from "../domain/bench-error.ts";
import { defaultRetryPolicy, systemClock } from "../engine/index.ts";
import { defaultSilenceMs } from "../outside/process-liveness.ts";
import type { KeyRing } from "../model/index.ts";
import type { WorkOrder } from "../store/index.ts";
import { taskKinds, type TaskKinds } from "../tasks/index.ts";
import { application, withDbos, type Dbos } from "./dbos.ts";
import { unfinishedRuns } from "./progress.ts";
import { termsOf, type OrderTerms } from "./run-queue.ts";
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
  readonly onOtherVersion: (run: Pick<WorkOrder, "runId"> & Pick<OrderTerms, "title" | "version">) => void;
  /** Told of other errors. */
  readonly onTrouble: (error: unknown) => void;
}

/** A call may take as long as a local model does; what is not done by then other workers do again. */
const drainMs = 600_000;
const lookEveryMs = 1_000;

/** Makes the calls that were queued over a database, until it is stopped. */
export function workOn(order: WorkerOrder): Promise<RunTally> {
  return withDbos(order, (dbos) => withSession(order, (session) => workIn(session, dbos, order)));
}

async function workIn(session: Session, dbos: Dbos, order: WorkerOrder): Promise<RunTally> {
  const { now, sinks, silenceMs = defaultSilenceMs, untilDone, kinds = taskKinds } = order;
  const { emit, listener, tally, written } = reportSession(session, { now, sinks, kinds });
  emit({ kind: "worker-started", host: hostname(), pid: process.pid, version: application.version });
  const inability = new AbortController();
  const ending = AbortSignal.any([session.stop, inability.signal]);
  const onUnable = (run: string, why: unknown): void => {
    emit({ kind: "run-refused", run, host: hostname(), reason: reasonOf(why) });
    inability.abort(why);
  };
  const execute = runsAtWork({ ...order, session, listener, kinds, emit, signal: ending, silenceMs, onUnable });
  const worker = await startWorker({ ...order, dbos, session, execute, retry: defaultRetryPolicy, silenceMs });
  worker.lost.addEventListener("abort", () => inability.abort(worker.lost.reason), { once: true });
  order.onReady();
  for (const { runId, terms } of await unfinishedRuns(dbos).catch(() => [])) {
    const { title, version } = termsOf({ terms });
    if (version !== application.version) order.onOtherVersion({ runId, title, version });
  }
  // The worker itself waits for an unreachable database.
  const isWorkLeft = async (): Promise<boolean> =>
    !untilDone ||
    (await unfinishedRuns(dbos)).some((run) => run.state === "live" && termsOf(run).version === application.version);
  while (!ending.aborted && (await isWorkLeft().catch(() => true))) await systemClock.sleep(lookEveryMs, ending);
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
