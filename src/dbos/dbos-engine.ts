import type { Engine, RunOptions } from "../engine/index.ts";
import type { TaskNode } from "../domain/index.ts";
import { enrolRun } from "./enrol-run.ts";
import type { StallReason } from "./stall-reason.ts";
import { followRun } from "./follow-run.ts";
import { orderReady } from "./order-ready.ts";
import type { QueueTerms } from "./queue-terms.ts";
import type { PatienceTerms } from "./server-patience.ts";
import { summarise } from "./summarise.ts";
import { makeTables } from "./make-tables.ts";
import { withDatabase } from "./with-database.ts";

export interface DbosEngineOptions extends PatienceTerms {
  readonly url: string;
  readonly runId: string;
  /** By which a person knows the run. */
  readonly title: string;
  /** Whatever a worker needs besides the tasks, as text. */
  readonly body: string;
  readonly termsOf: (channel: string) => QueueTerms;
  readonly silenceMs: number;
  /** True: order the run and answer at once, with everything still to do. */
  readonly detach: boolean;
  readonly onIdle: (why: StallReason) => void;
  /** Told once workers may begin. */
  readonly onOrdered: (runId: string) => void;
}

/**
 * The engine port over any number of processes: writes down and orders all that is to be done, and follows it. Workers do
 * it, each with a task function of its own, under the queues' limits: `execute`, `limits`, `limiter`, `retry` and `admit`
 * of the port are theirs. Whoever stops following stops nothing: the run goes on without.
 */
export function dbosEngine(options: DbosEngineOptions): Engine {
  return <Node extends TaskNode>(run: RunOptions<Node>) =>
    withDatabase(options.url, async (pool) => {
      const { url, runId, title, body, termsOf, silenceMs } = options;
      const { graph, finished = new Set() } = run;
      await makeTables(url, pool);
      await enrolRun(pool, { runId, title, body, tasks: graph.tasks, finished, termsOf });
      await orderReady({ url, pool, silenceMs }, runId);
      options.onOrdered(runId);
      if (options.detach) {
        const nodes = new Map<string, Node>(graph.tasks.map((node) => [node.key, node]));
        return summarise({ ...run, pool, runId }, nodes);
      }
      return followRun({ ...run, ...options, pool });
    });
}
