import { once } from "node:events";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import {
  connect,
  isOver,
  refuse,
  runStands,
  startWorker,
  type RunStand,
  type Work,
  type WorkOutcome,
} from "../../dbos/index.ts";
import { BenchError } from "../../domain/index.ts";
import { defaultRetryPolicy } from "../../engine/index.ts";
import { defaultSilenceMs, startInterval } from "../../host/index.ts";
import type { KeyRing } from "../../model/index.ts";
import { taskKinds } from "../../tasks/index.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { keepEvents } from "../events/record-events.ts";
import { emitTo } from "../events/run-event.ts";
import { tallyRun, type RunTally } from "../events/tally-run.ts";
import { observeRun } from "../events/watch-run.ts";
import { withSession, type Session } from "../sessions/with-session.ts";
import { databasePatience } from "./database-patience.ts";
import { oncePerTask } from "./once-per-task.ts";
import { runsAtWork } from "./runs-at-work.ts";

export interface WorkerOrder extends Omit<BenchmarkEnvironment, "watch" | "scaleOut"> {
  readonly url: string;
  readonly keys: KeyRing;
  /** Ends when nothing that has been ordered can go on; else only when it is stopped. */
  readonly untilDone: boolean;
  /** Called once it takes orders. */
  readonly onReady: () => void;
  /** Told of a run that waits for workers of another version. */
  readonly onOtherVersion: (run: Pick<RunStand, "runId" | "title" | "version">) => void;
  /** Told when the database is away, and when it is back. */
  readonly onAway: (trouble: BenchError) => void;
  readonly onBack: () => void;
  /** Told what else goes wrong besides the work. */
  readonly onTrouble: (error: unknown) => void;
}

/** What a worker did. */
export interface WorkerAccount {
  readonly tally: RunTally;
}

/** A call may take as long as a local model does; what is not done by then others do again. */
const patienceMs = 600_000;
const lookEveryMs = 500;

/** Works on whatever is ordered over a database, until it is stopped. */
export function workOn(order: WorkerOrder): Promise<WorkerAccount> {
  return withSession(order, (session) => workIn(session, order));
}

async function workIn(session: Session, order: WorkerOrder): Promise<WorkerAccount> {
  const { url, random, sinks, now, silenceMs = defaultSilenceMs, untilDone } = order;
  const { onReady, onAway, onBack, onTrouble } = order;
  const pool = connect(url);
  const counting = tallyRun();
  const keeper = keepEvents(session.store);
  const emit = emitTo({ session: session.id, now, sinks: [counting, keeper, ...sinks] });
  emit({ kind: "worker-started", host: hostname(), pid: process.pid });
  const { kinds = taskKinds } = order;
  const { attempts: listener } = observeRun(emit, kinds);
  const inability = new AbortController();
  const ending = AbortSignal.any([session.stop, inability.signal]);
  const attempt = oncePerTask(runsAtWork({ ...order, pool, session, listener, kinds, emit, signal: ending }));
  const execute = async (work: Work): Promise<WorkOutcome> => {
    const outcome = await attempt(work);
    if (outcome.kind !== "unable") return outcome;
    await refuse(pool, work.runId, { host: hostname(), reason: reasonOf(outcome.why) }).catch(onTrouble);
    inability.abort(outcome.why);
    return { kind: "failed", fault: "cancelled", detail: "This worker cannot work on the run." };
  };
  const watch = startInterval(session.endDead, silenceMs / 6);
  try {
    const worker = await startWorker({
      url,
      pool,
      executorId: session.id,
      host: hostname(),
      execute,
      retry: defaultRetryPolicy,
      random,
      silenceMs,
      patienceMs: databasePatience(silenceMs),
      onAway,
      onBack,
      onTrouble,
    });
    worker.lost.addEventListener("abort", () => inability.abort(worker.lost.reason), { once: true });
    onReady();
    for (const run of await runStands(pool).catch(() => [])) if (!run.isOurs && !isOver(run)) order.onOtherVersion(run);
    await (untilDone ? whileWorkIsLeft(pool, ending) : aborted(ending));
    await worker.stop(patienceMs);
    const { attempts: made, results, usd } = counting.tally();
    emit({ kind: "worker-ended", attempts: made, results, usd });
    await keeper.written();
  } finally {
    await watch.stop();
    await pool.end();
  }
  if (inability.signal.aborted) throw inability.signal.reason;
  return { tally: counting.tally() };
}

function reasonOf(why: unknown): string {
  return why instanceof BenchError ? `${why.message} ${why.hint}` : String(why);
}

async function whileWorkIsLeft(pool: ReturnType<typeof connect>, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    // A database that is away is the worker's own concern.
    const stands = await runStands(pool).catch(() => null);
    if (stands?.every((stand) => isOver(stand) || !stand.isOurs) === true) return;
    await sleep(lookEveryMs, null, { signal: ending }).catch(() => undefined);
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, "abort");
}
