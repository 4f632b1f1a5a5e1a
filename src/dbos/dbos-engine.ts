import type { Engine, RunOptions } from "../engine/index.ts";
import type { TaskNode } from "../domain/index.ts";
import { connect } from "./connect.ts";
import { enrolRun } from "./enrol-run.ts";
import { followRun } from "./follow-run.ts";
import { orderAttempts } from "./order-attempts.ts";
import type { QueueTerms } from "./queue-terms.ts";
import { readyOrders } from "./ready-orders.ts";
import { summarise } from "./summarise.ts";
import { makeTables } from "./tables.ts";

export interface DbosEngineOptions {
  readonly url: string;
  readonly runId: string;
  /** Whatever a worker needs besides the tasks, as text. */
  readonly body: string;
  readonly termsOf: (channel: string) => QueueTerms;
  readonly silenceMs: number;
  /** True: order the run and answer at once, with everything still to do. */
  readonly detach: boolean;
  readonly onIdle: (why: "no-worker" | "paused") => void;
  /** Told once workers may begin. */
  readonly onOrdered: (runId: string) => void;
}

/**
 * The engine port over any number of processes: writes down and orders all that is to be done, and follows it. Workers do
 * it, each with a task function of its own, under the queues' limits: `execute`, `limits`, `limiter`, `retry` and `admit`
 * of the port are theirs. Whoever stops following stops nothing: the run goes on without.
 */
export function dbosEngine(options: DbosEngineOptions): Engine {
  return async <Node extends TaskNode>(run: RunOptions<Node>) => {
    const pool = connect(options.url);
    const { runId, termsOf } = options;
    const { graph, finished = new Set() } = run;
    try {
      await makeTables(options.url, pool);
      await enrolRun(pool, { runId, body: options.body, tasks: graph.tasks, finished, termsOf });
      const terms = [...new Set(graph.tasks.map(({ channel }) => channel))].map(termsOf);
      const queues = [...new Map(terms.map((term) => [term.queue, term])).values()];
      await orderAttempts({ url: options.url, pool, queues, orders: await readyOrders(pool, runId, null) });
      options.onOrdered(runId);
      if (options.detach) {
        const nodes = new Map<string, Node>(graph.tasks.map((node) => [node.key, node]));
        return await summarise({ ...run, pool, runId }, { nodes, cancelled: false });
      }
      return await followRun({ ...run, ...options, pool });
    } finally {
      await pool.end();
    }
  };
}
