import { setTimeout as sleep } from "node:timers/promises";
import { loadRun, mayPass, type Work, type WorkOutcome, type LoadedRun } from "../../dbos/index.ts";
import type { TaskOutcome } from "../../domain/index.ts";
import { attempt } from "../../tasks/index.ts";
import { attemptSetting } from "../attempt-setting.ts";
import { guardBudget, type BudgetGuard } from "../budget/budget-guard.ts";
import { prepareTasks, readTask } from "./prepare-tasks.ts";
import { receiversIn, type RunBody } from "./run-body.ts";
import type { WorkSetting } from "./work-setting.ts";

/** Makes one attempt at a task of whatever run it is; for want of a key or of the way to a model, it leaves it to others. */
export type Performer = (work: Work) => Promise<WorkOutcome | { readonly kind: "unable"; readonly why: unknown }>;

const removed: WorkOutcome = { kind: "failed", fault: "cancelled", detail: "The run is not there any more." };

interface RunAtWork {
  readonly version: string;
  /** Null where the run is not there any more. */
  readonly tasks: Promise<OpenTasks | null>;
}

/** The runs that a worker has had orders of, each looked up and checked when its first task arrives, and when it is ordered anew. */
export function runsAtWork(setting: WorkSetting): Performer {
  const known = new Map<string, RunAtWork>();
  return async (work) => {
    const { runId, version } = work;
    let run = known.get(runId);
    if (run?.version !== version) {
      run = { version, tasks: renew(runId, run, setting) };
      known.set(runId, run);
    }
    const tasks = await run.tasks.catch((why: unknown) => ({ kind: "unable", why }) as const);
    if (tasks === null) return removed;
    if (!("kind" in tasks)) return tasks.attempt(work);
    if (!mayPass(tasks.why)) return tasks;
    known.delete(runId);
    return { kind: "failed", fault: "cancelled", detail: "The database was away." };
  };
}

/** Two that stand side by side would each keep books of the run's money that lack the other's calls. */
async function renew(runId: string, earlier: RunAtWork | undefined, setting: WorkSetting): Promise<OpenTasks | null> {
  const before = await earlier?.tasks.catch(() => undefined);
  await before?.close();
  const run = await loadRun(setting.pool, runId);
  return run === null ? null : openTasks({ ...run, runId }, setting);
}

/** A run that can be worked on. */
interface OpenTasks {
  readonly attempt: (work: Pick<Work, "node" | "signal" | "isMine">) => Promise<WorkOutcome>;
  /** Lets what is under way come to its end, and begins nothing more. */
  readonly close: () => Promise<void>;
}

interface RunToOpen extends LoadedRun {
  readonly runId: string;
}

/** Written by the planner of the same version. */
async function openTasks({ runId: run, body: text, nodes }: RunToOpen, setting: WorkSetting): Promise<OpenTasks> {
  const body: RunBody = JSON.parse(text);
  const { session, listener, emit, signal: ending, now, randomHex, kinds } = setting;
  const { store } = session;
  const prepared = await prepareTasks(body, nodes, setting);
  const receivers = receiversIn(body.counted);
  const budget = await guardBudget(prepared.money, { store, receivers, endDeadSessions: session.endDead, emit });
  const calls = attemptSetting(prepared, { now, randomHex, store, kinds }, { budget, session, listener });
  emit({ kind: "run-joined", run, ...body.size });
  const underWay = new Set<Promise<WorkOutcome>>();
  const closing = new AbortController();
  const patience = AbortSignal.any([ending, closing.signal]);
  return {
    attempt: ({ node, signal, isMine }) => {
      const once = (): Promise<TaskOutcome> =>
        session.attempt(() => attempt(readTask(node), calls, { signal, isMine }));
      const made = attemptWithin(budget, once, patience);
      underWay.add(made);
      return made.finally(() => underWay.delete(made));
    },
    async close() {
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
}

const lookAgainMs = 250;
const stop: WorkOutcome = { kind: "stop", reason: "budget" };
const givenUp: WorkOutcome = { kind: "failed", fault: "cancelled", detail: "There was no room for it yet." };

/**
 * One attempt, when the budget has room for it: as long as calls in flight, on whatever worker, may leave some, it waits;
 * when none are, there will be none. It keeps its place in the queue meanwhile, for nothing else of the run could begin either.
 */
async function attemptWithin(
  { admitSurely }: Pick<BudgetGuard, "admitSurely">,
  attemptOnce: () => Promise<TaskOutcome>,
  patience: AbortSignal,
): Promise<WorkOutcome> {
  while (!patience.aborted) {
    const admission = await admitSurely();
    if (admission === "stop") return stop;
    if (admission === "start") {
      const outcome = await attemptOnce();
      if (outcome.kind !== "deferred" || outcome.afterMs > 0) return outcome;
    }
    await sleep(lookAgainMs, null, { signal: patience }).catch(() => undefined);
  }
  return givenUp;
}
