import { runGraph, type Engine } from "../engine/index.ts";
import type { BenchmarkEnvironment } from "./benchmark-environment.ts";
import { taskKinds, type CallTask } from "../tasks/index.ts";
import type { WatchedRun } from "./events/watch-run.ts";
import type { ScaledWork } from "./scale/scaled-work.ts";

type Watched = Pick<WatchedRun<CallTask>, "relay">;

/** This process's engine, or the one that has workers do it: loaded only then, for one machine needs no database server. */
export async function engineFor(
  work: ScaledWork,
  { scaleOut, store, now, kinds = taskKinds }: Pick<BenchmarkEnvironment, "scaleOut" | "store" | "now" | "kinds">,
  { relay }: Watched,
): Promise<Engine> {
  if (scaleOut === undefined) return runGraph;
  const [{ engineOverWorkers }, { followAttempts }] = await Promise.all([
    import("./scale/engine-over-workers.ts"),
    import("./scale/follow-attempts.ts"),
  ]);
  const engine = engineOverWorkers(work, scaleOut);
  if (scaleOut.detach) return engine;
  return async (options) => {
    const attempts = await followAttempts({ store, tasks: work.tasks, relay, now, kinds });
    try {
      return await engine(options);
    } finally {
      await attempts.end(options.drain ?? options.signal);
    }
  };
}
