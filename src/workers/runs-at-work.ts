import { setTimeout as sleep } from "node:timers/promises";
import { openWork, type BudgetGuard, type WorkBody, type WorkSetting } from "../campaign/index.ts";
import type { TaskKey, TaskOutcome } from "../domain/index.ts";
import { systemClock } from "../engine/index.ts";
import { attempt, type CallTask } from "../tasks/index.ts";
import type { Work, WorkOutcome } from "./make-call.ts";
import type { OrderedRun } from "./run-queue.ts";
import { mayPass } from "./server-away.ts";

export interface WorkerSetting extends WorkSetting {
  readonly silenceMs: number;
  /** Told of a run whose calls this worker cannot make: it lacks a key, or does not reach a model's server. */
  readonly onUnable: (runId: string, why: unknown) => void;
}

const cancelled = (detail: string): WorkOutcome => ({ kind: "failed", fault: "cancelled", detail });

interface RunAtWork {
  readonly serial: number;
  readonly opened: Promise<OpenRun>;
}

/** Makes attempts at the calls of any runs. Each run is looked up and checked at its first call, and when it is ordered anew. */
export function runsAtWork(setting: WorkerSetting): (work: Work) => Promise<WorkOutcome> {
  const known = new Map<string, RunAtWork>();
  const inHand = new Set<TaskKey>();
  return async (work) => {
    const { run, node } = work;
    // Two runs may share a task. The store keeps other processes from making the call beside this one.
    if (inHand.has(node.key)) return { kind: "deferred", afterMs: 0 };
    inHand.add(node.key);
    try {
      const opened = await openOnce(known, run, setting);
      return await opened.attempt(work);
    } catch (why) {
      known.delete(run.runId);
      if (mayPass(why)) return cancelled("The database was away.");
      setting.onUnable(run.runId, why);
      return cancelled("This worker cannot work on the run.");
    } finally {
      inHand.delete(node.key);
    }
  };
}

function openOnce(known: Map<string, RunAtWork>, run: OrderedRun, setting: WorkerSetting): Promise<OpenRun> {
  const before = known.get(run.runId);
  if (before !== undefined && before.serial >= run.serial) return before.opened;
  const opened = reopen(run, before, setting);
  known.set(run.runId, { serial: run.serial, opened });
  return opened;
}

/** Two ledgers of one run side by side would each lack the calls of the other. */
async function reopen(run: OrderedRun, before: RunAtWork | undefined, setting: WorkerSetting): Promise<OpenRun> {
  const earlier = await before?.opened.catch(() => undefined);
  await earlier?.close();
  return openRun(run, setting);
}

interface OpenRun {
  readonly attempt: (work: Work) => Promise<WorkOutcome>;
  /** Lets what is in flight finish, and starts nothing more. */
  readonly close: () => Promise<void>;
}

async function openRun({ runId, body: text }: OrderedRun, worker: WorkerSetting): Promise<OpenRun> {
  const body: WorkBody = JSON.parse(text);
  const { session, emit, signal: ending, silenceMs } = worker;
  const { setting, budget } = await openWork(body, worker);
  emit({ kind: "run-joined", run: runId, ...body.size });
  const tasks = new Map(body.tasks.map((task) => [task.key, task]));
  const inFlight = new Set<Promise<WorkOutcome>>();
  const closing = new AbortController();
  const patience = AbortSignal.any([ending, closing.signal]);
  const attemptOnce = (task: CallTask, { signal, leaveBy }: Work): Promise<TaskOutcome> => {
    const isMine = leaseOf({ silenceMs, leaveBy, now: () => systemClock.now() });
    return session.attempt(() => attempt(task, setting, { signal, isMine }));
  };
  return {
    attempt(work) {
      const task = tasks.get(work.node.key);
      if (task === undefined) return Promise.resolve(cancelled("The run was ordered anew without this call."));
      // Opening takes seconds.
      if (systemClock.now() >= work.leaveBy) return Promise.resolve(cancelled("Its minute has passed."));
      const made = attemptWithin(budget, () => attemptOnce(task, work), patience);
      inFlight.add(made);
      return made.finally(() => inFlight.delete(made));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(inFlight);
    },
  };
}

interface LeaseTerms extends Pick<Work, "leaveBy"> {
  readonly silenceMs: number;
  readonly now: () => number;
}

/**
 * Whether a call may still leave: not when the worker stood still since its attempt began. By then it may be taken for dead, and
 * another worker may have taken over the call.
 */
export function leaseOf({ silenceMs, leaveBy, now }: LeaseTerms): () => boolean {
  const until = Math.min(now() + silenceMs / 2, leaveBy);
  return () => now() < until;
}

const lookAgainMs = 250;

/**
 * One attempt, as soon as the budget has room. It waits while calls in flight, on any worker, may release some; when none
 * are, the run stops. It keeps its place in the queue meanwhile: nothing else of the run could start either.
 */
async function attemptWithin(
  { admitSurely }: Pick<BudgetGuard, "admitSurely">,
  attemptOnce: () => Promise<TaskOutcome>,
  patience: AbortSignal,
): Promise<WorkOutcome> {
  while (!patience.aborted) {
    const admission = await admitSurely();
    if (admission === "stop") return { kind: "stop", reason: "budget" };
    if (admission === "start") {
      const outcome = await attemptOnce();
      if (outcome.kind !== "deferred" || outcome.afterMs > 0) return outcome;
    }
    await sleep(lookAgainMs, null, { signal: patience }).catch(() => undefined);
  }
  return cancelled("The worker ended before the budget had room.");
}
