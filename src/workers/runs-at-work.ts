import { openWork, type WorkSetting } from "../campaign/shared/open-work.ts";
import type { TaskKey } from "../domain/task.ts";
import type { TaskOutcome } from "../domain/task-outcome.ts";
import { systemClock } from "../engine/index.ts";
import { attempt } from "../tasks/index.ts";
import type { Work, WorkOutcome } from "./make-call.ts";
import type { OrderedRun } from "./run-queue.ts";
import { mayPass } from "./server-away.ts";

export interface WorkerSetting extends WorkSetting {
  readonly silenceMs: number;
  /** Told of a run whose calls this worker cannot make: it lacks a key, or does not reach a model's server. */
  readonly onUnable: (runId: string, why: unknown) => void;
}

const cancelled = (detail: string): TaskOutcome => ({ kind: "failed", fault: "cancelled", detail });

/** A run as it was ordered, with what its attempts need in this process. */
interface RunAtWork {
  readonly run: OrderedRun;
  readonly work: ReturnType<typeof openWork>;
  readonly inFlight: Set<Promise<WorkOutcome>>;
}

/** Makes attempts at the calls of any runs. Each run is looked up and checked at its first call, and when it is ordered anew. */
export function runsAtWork(setting: WorkerSetting): (work: Work) => Promise<WorkOutcome> {
  const known = new Map<string, RunAtWork>();
  const inHand = new Set<TaskKey>();
  return async (work) => {
    const { runId } = work.run;
    const { key } = work.node;
    // Two runs may share a task. The store keeps other processes from making the call beside this one.
    if (inHand.has(key)) return { kind: "deferred", afterMs: 0 };
    inHand.add(key);
    const before = known.get(runId);
    const isKnown = before !== undefined && before.run.serial >= work.run.serial;
    const run = isKnown ? before : takeUp(work.run, before, setting);
    known.set(runId, run);
    const made = attemptWithin(run, work, setting);
    run.inFlight.add(made);
    try {
      return await made;
    } catch (why) {
      known.delete(runId);
      if (mayPass(why)) return cancelled("The database was away.");
      setting.onUnable(runId, why);
      return cancelled("This worker cannot work on the run.");
    } finally {
      run.inFlight.delete(made);
      inHand.delete(key);
    }
  };
}

function takeUp(run: OrderedRun, before: RunAtWork | undefined, setting: WorkerSetting): RunAtWork {
  const open = async (): RunAtWork["work"] => {
    // Two ledgers of one run side by side would each lack the calls of the other.
    if (before !== undefined) await before.work.catch(() => undefined);
    if (before !== undefined) await Promise.allSettled(before.inFlight);
    const work = await openWork(run.body, setting);
    setting.emit({ kind: "run-joined", run: run.runId, ...run.body.size });
    return work;
  };
  return { run, work: open(), inFlight: new Set() };
}

/** One attempt, if the budget has room. While calls in flight, on any worker, may release some, the call is made later. */
async function attemptWithin(
  { run, work }: RunAtWork,
  { node, signal, leaveBy }: Work,
  { session, signal: ending, silenceMs }: WorkerSetting,
): Promise<WorkOutcome> {
  const { setting, budget } = await work;
  if (!run.tasks.has(node.key)) return cancelled("The run was ordered anew without this call.");
  const admission = await budget.admitAfterSync();
  if (admission === "stop") return { kind: "stop", reason: "budget" };
  if (admission === "wait") return { kind: "deferred", afterMs: 0 };
  if (ending.aborted) return cancelled("The worker is ending.");
  return session.attempt(async () => {
    // Opening takes seconds, and the database may have been away.
    if (systemClock.now() >= leaveBy) return cancelled("Its minute has passed.");
    const isMine = leaseOf({ silenceMs, leaveBy, now: () => systemClock.now() });
    return attempt(node, setting, { signal, isMine });
  });
}

/**
 * Whether a call may still leave: not when the worker stood still since its attempt began. By then it may be taken for dead, and
 * another worker may have taken over the call.
 */
export function leaseOf({
  silenceMs,
  leaveBy,
  now,
}: Pick<Work, "leaveBy"> & { readonly silenceMs: number; readonly now: () => number }): () => boolean {
  const until = Math.min(now() + silenceMs / 2, leaveBy);
  return () => now() < until;
}
