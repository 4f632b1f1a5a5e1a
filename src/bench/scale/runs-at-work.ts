import { loadRun, type Work, type WorkOutcome } from "../../dbos/index.ts";
import { BenchError } from "../../domain/index.ts";
import { openTasks, type OpenTasks } from "./open-tasks.ts";
import type { WorkSetting } from "./work-setting.ts";

/** Makes one attempt at a task of whatever run it is; for want of a key or of the way to a model, it leaves it to others. */
type Performer = (work: Work) => Promise<WorkOutcome | { readonly kind: "unable"; readonly why: unknown }>;

interface RunAtWork {
  readonly version: string;
  readonly tasks: Promise<OpenTasks>;
}

/** The runs that a worker has had orders of, each looked up and checked when its first task arrives, and when it is ordered anew. */
export function runsAtWork(setting: WorkSetting): Performer {
  const known = new Map<string, RunAtWork>();
  return async ({ runId, version, node, signal }) => {
    let run = known.get(runId);
    if (run?.version !== version) {
      run = { version, tasks: renew(runId, run, setting) };
      known.set(runId, run);
    }
    const tasks = await run.tasks.catch((why: unknown) => ({ kind: "unable", why }) as const);
    return "kind" in tasks ? tasks : tasks.attempt(node, signal);
  };
}

/** Two that stand side by side would each keep books of the run's money that lack the other's calls. */
async function renew(runId: string, earlier: RunAtWork | undefined, setting: WorkSetting): Promise<OpenTasks> {
  const before = await earlier?.tasks.catch(() => undefined);
  await before?.close();
  const run = await loadRun(setting.pool, runId);
  if (run === null) throw removed(runId);
  return openTasks({ ...run, runId }, setting);
}

function removed(runId: string): BenchError {
  return new BenchError({
    code: "not-found",
    message: `Run ${runId} is not there any more.`,
    hint: "Order it again: the same command with --engine dbos.",
  });
}
