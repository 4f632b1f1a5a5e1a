import type { Suite } from "../domain/suite.ts";
import type { TaskKey } from "../domain/task.ts";
import { defaultRetryPolicy, systemClock, type EngineLimits, runGraph } from "../engine/index.ts";
import { attempt, taskKinds, type CallTask, type Receiver } from "../tasks/index.ts";
import { attemptSetting } from "./attempt-setting.ts";
import type { BenchmarkEnvironment } from "./benchmark-environment.ts";
import { guardBudget, type BudgetAccount } from "./budget/budget-guard.ts";
import { watchRun, type RunAccount } from "./events/watch-run.ts";
import { limiterFor } from "./limits.ts";
import { LocalServerWait } from "./local-server-wait.ts";
import type { PreparedRun } from "./prepared-run.ts";
import type { Session } from "./sessions/with-session.ts";

/** Tasks of any kinds, with everything looked up that their calls need. */
export interface TasksToRun<Node extends CallTask> extends Pick<
  PreparedRun,
  "clients" | "listing" | "money" | "pace" | "simulatorSeed" | "prices"
> {
  /** What is done, such as `v2` or `v2, names`. */
  readonly subject: string;
  readonly suite: Suite;
  readonly tasks: readonly Node[];
  /** Stored results of these tasks and of what they depend on. */
  readonly finished: ReadonlySet<TaskKey>;
  readonly limits: EngineLimits;
}

export interface TasksResult<Node extends CallTask> {
  readonly account: RunAccount<Node>;
  /** Null without a budget. */
  readonly spent: BudgetAccount | null;
}

/** Runs tasks in an open session, on this machine or over workers, until they are done, fail, or are stopped. */
export async function runTasks<Node extends CallTask>(
  work: TasksToRun<Node>,
  environment: BenchmarkEnvironment,
  session: Session,
): Promise<TasksResult<Node>> {
  const { suite, tasks, finished, money, pace } = work;
  const { kinds = taskKinds, random } = environment;
  const { store } = session;
  const done = new Set(tasks.map(({ key }) => key).filter((key) => finished.has(key)));
  const watched = watchRun(session.id, { suite: suite.digest, tasks, finished: done }, { ...environment, kinds });
  const receiverOf = (task: Node): Receiver => kinds.of(task).receiver(task);
  const receivers = new Map(tasks.map((task) => [task.key, receiverOf(task)]));
  const budget = await guardBudget(money, { store, receivers, endDeadSessions: session.endDead, emit: watched.emit });
  const setting = attemptSetting(
    { ...work, timeoutMs: pace.timeoutMs },
    { now: environment.now, randomHex: environment.randomHex, store, kinds },
    { budget, session, listener: watched.attempts },
  );
  const shared = { ...work, suite: suite.digest, finished: done, receivers };
  const { scaleOut, now } = environment;
  const engine = scaleOut?.({ work: shared, session, relay: watched.relay, now, kinds }) ?? runGraph;
  const servers = new LocalServerWait(systemClock, session.stop);
  const call = (task: Node, signal: AbortSignal) => session.attempt(() => attempt(task, setting, { signal }));
  const summary = await engine({
    graph: { tasks },
    finished,
    execute: (task, { signal }) => servers.follow(receiverOf(task).endpoint, call(task, signal)),
    limits: work.limits,
    limiter: limiterFor([...new Set(receivers.values())], work, watched.emit),
    retry: defaultRetryPolicy,
    clock: systemClock,
    random,
    signal: new AbortController().signal,
    drain: session.stop,
    onEvent: watched.onEvent,
    admit: budget.admit,
  });
  const account = await watched.end(summary);
  return { account, spent: await budget.account({ stop: summary.stop, usd: account.tally.usd }) };
}
