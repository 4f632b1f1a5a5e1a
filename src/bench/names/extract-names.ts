import { defaultRetryPolicy, runGraph, systemClock, type EngineLimits } from "../../engine/index.ts";
import { watchRun, type RunAccount } from "../events/watch-run.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { limiterFor } from "../limits/limiter-for.ts";
import { withSession, type Session } from "../sessions/with-session.ts";
import type { TaskContext } from "../tasks/task-context.ts";
import type { NameTask } from "./name-task.ts";
import type { PreparedNames } from "./prepare-names.ts";
import { runNameTask } from "./run-name-task.ts";

export type ExtractionResult = RunAccount<NameTask>;

/** Has the names read that are not stored yet, one call a run. */
export function extractNames(prepared: PreparedNames, environment: BenchmarkEnvironment): Promise<ExtractionResult> {
  return withSession(environment, (session) => extractIn(session, prepared, environment));
}

async function extractIn(
  session: Session,
  prepared: PreparedNames,
  environment: BenchmarkEnvironment,
): Promise<ExtractionResult> {
  const { random } = environment;
  const { store, stop } = session;
  const { tasks } = prepared.plan;
  const watched = watchRun(
    { session: session.id, suite: prepared.suite.digest, tasks, finished: new Set() },
    environment,
  );
  const context = { ...taskContext(prepared, environment), store, session, attempts: watched.attempts };
  const summary = await runGraph<NameTask>({
    graph: { tasks },
    execute: (task, { signal }) => session.attempt(() => runNameTask(context, task, signal)),
    limits: limitsOf(prepared),
    limiter: limiterFor({ ...prepared, receivers: tasks.map(({ extractor }) => extractor), onChange: watched.emit }),
    retry: defaultRetryPolicy,
    clock: systemClock,
    random,
    signal: new AbortController().signal,
    drain: stop,
    onEvent: watched.onEvent,
  });
  return watched.end(summary);
}

function taskContext(
  { suite, plan, clients, listing, pace }: PreparedNames,
  { now, randomHex }: BenchmarkEnvironment,
): Omit<TaskContext, "store" | "session" | "attempts"> {
  const structured = new Map(
    plan.tasks.map(({ extractor: { id, endpoint, sentAs } }) => [
      id,
      listing.find(endpoint, sentAs)?.structuredOutputs ?? true,
    ]),
  );
  const structuredOutputs = (extractorId: string): boolean => structured.get(extractorId) ?? true;
  return { suite, clients, now, randomHex, timeoutMs: pace.timeoutMs, structuredOutputs };
}

function limitsOf({ pace: { parallel, parallelTasks } }: PreparedNames): EngineLimits {
  return { total: parallelTasks, openLanes: parallel, perLane: parallelTasks };
}
