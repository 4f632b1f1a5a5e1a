import { loadRun, mayPass, type Work, type WorkOutcome } from "../../dbos/index.ts";
import { openTasks, type OpenTasks } from "./open-tasks.ts";
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
