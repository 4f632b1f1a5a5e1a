import { loadRun } from "../../dbos/index.ts";
import type { connect } from "../../dbos/index.ts";
import { BenchError, type Task } from "../../domain/index.ts";
import { noBudget } from "../budget/money-terms.ts";
import type { Environment } from "../clients.ts";
import { prepare } from "../prepare-run.ts";
import type { Session } from "../sessions/with-session.ts";
import type { AttemptListener } from "../events/observe-run.ts";
import { taskContextFor } from "../tasks/task-context-for.ts";
import type { TaskContext } from "../tasks/task-context.ts";
import type { RunBody } from "./run-body.ts";

export interface ContextsOptions {
  readonly pool: ReturnType<typeof connect>;
  readonly session: Session;
  readonly attempts: AttemptListener;
  readonly environment: Environment;
  readonly now: () => Date;
  readonly randomHex: (bytes: number) => string;
  readonly signal: AbortSignal;
}

/** What the tasks of each run need, looked up and checked once, when the first of them arrives. */
export function taskContexts(options: ContextsOptions): (runId: string) => Promise<TaskContext> {
  const known = new Map<string, Promise<TaskContext>>();
  return (runId) => {
    const context = known.get(runId) ?? prepareContext(runId, options);
    known.set(runId, context);
    return context;
  };
}

async function prepareContext(runId: string, options: ContextsOptions): Promise<TaskContext> {
  const { pool, session, attempts, environment, signal } = options;
  const { store } = session;
  const run = await loadRun(pool, runId);
  if (run === null) throw removed(runId);
  const body: RunBody = JSON.parse(run.body);
  const tasks = run.nodes.map(readTask);
  const pace = { parallel: 1, parallelTasks: 1, localParallel: 1, caps: [], timeoutMs: body.timeoutMs };
  const planned = {
    plan: { suite: await store.loadSuite(body.suite), tasks },
    judges: body.judges,
    ranking: { judgeIds: [], excludeOwnFamily: false },
    notes: [],
  };
  const money = { ...noBudget, prices: body.prices };
  const { simulatorSeed } = body;
  const prepared = await prepare(planned, { pace, simulatorSeed, signal, money, environment, finished: new Set() });
  return { ...taskContextFor(prepared, options), store, session, attempts };
}

/** Written by the planner of the same version. */
export function readTask(node: string): Task {
  return JSON.parse(node);
}

function removed(runId: string): BenchError {
  return new BenchError({
    code: "not-found",
    message: `Run ${runId} is not there any more.`,
    hint: "Order it again: aib run --engine dbos with the same options.",
  });
}
