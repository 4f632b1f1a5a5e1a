import type { ModelConfig, Plan, Task, TaskKey } from "../domain/index.ts";
import { defaultRetryPolicy, systemClock, type EngineLimits } from "../engine/index.ts";
import type { Store } from "../store/index.ts";
import type { BenchmarkEnvironment } from "./benchmark-environment.ts";
import { furtherNeed, type BudgetResult } from "./budget/further-need.ts";
import { seenPrices } from "./budget/seen-prices.ts";
import { spendWithin, type BudgetAccount } from "./budget/spend-within.ts";
import { receiverOf } from "./check-models.ts";
import { engineFor } from "./engine-for.ts";
import { estimateMissing } from "./estimate/estimate-missing.ts";
import { watchRun, type RunAccount } from "./events/watch-run.ts";
import { limiterFor } from "./limits/limiter-for.ts";
import { receiversOf } from "./limits/receiver.ts";
import type { Pace, PreparedRun } from "./prepared-run.ts";
import { titleOf } from "./scale/title-of.ts";
import { withSession, type Session } from "./sessions/with-session.ts";
import { runTask } from "./tasks/run-task.ts";
import { taskContextFor } from "./tasks/task-context-for.ts";
import { unreadableJudges, type UnreadableJudge } from "./unreadable-judges.ts";

export interface BenchmarkResult extends RunAccount<Task> {
  /** Results that were in the store before. */
  readonly alreadyDone: number;
  /** Null without a budget. */
  readonly budget: BudgetResult | null;
  readonly unreadable: readonly UnreadableJudge[];
}

/** Asks and grades whatever of the plan is not in the store yet. */
export function runBenchmark(prepared: PreparedRun, environment: BenchmarkEnvironment): Promise<BenchmarkResult> {
  return withSession(environment, (session) => runPlan(prepared, environment, session));
}

async function runPlan(
  prepared: PreparedRun,
  environment: BenchmarkEnvironment,
  session: Session,
): Promise<BenchmarkResult> {
  const { plan } = prepared;
  const { random } = environment;
  const { store, stop } = session;
  await store.savePlan(plan);
  const finished = await store.finishedKeys(resultsConcerned(plan));
  const done = new Set(plan.tasks.map(({ key }) => key).filter((key) => finished.has(key)));
  await store.saveListPrices(seenPrices(modelConfigsToCall(plan, done), prepared));
  const watched = watchRun(
    { session: session.id, suite: plan.suite.digest, tasks: plan.tasks, finished: done },
    environment,
  );
  const { attempts, emit } = watched;
  const receivers = new Map(plan.tasks.map((task) => [task.key, receiverOf(task)]));
  const spending = await spendWithin(prepared.money, { session, attempts, emit, store, receivers });
  const own = { store, session: spending.session, attempts: spending.attempts };
  const context = { ...taskContextFor(prepared, environment), ...own };
  const { suite, tasks } = plan;
  const title = titleOf({ subject: suite.id, tasks, readers: prepared.judges });
  const work = {
    ...prepared,
    title,
    kind: "benchmark",
    suite: suite.digest,
    tasks,
    finished: done,
    receivers,
  } as const;
  const run = await engineFor(work, environment, watched);
  const summary = await run({
    graph: plan,
    finished,
    execute: (task, { signal }) => session.attempt(() => runTask(context, task, signal)),
    limits: limitsOf(prepared),
    limiter: limiterFor({ ...prepared, receivers: receiversOf(plan.tasks), onChange: watched.emit }),
    retry: defaultRetryPolicy,
    clock: systemClock,
    random,
    signal: new AbortController().signal,
    drain: stop,
    onEvent: watched.onEvent,
    admit: spending.admit,
  });
  const account = await watched.end(summary);
  const budget = await budgetOf(await spending.account(summary), prepared, store);
  const unreadable = await unreadableJudges(prepared, store);
  return { ...account, alreadyDone: done.size, budget, unreadable };
}

function modelConfigsToCall({ tasks }: Plan, done: ReadonlySet<TaskKey>): ReadonlySet<ModelConfig> {
  return new Set(tasks.flatMap((task) => (task.kind === "answer" && !done.has(task.key) ? task.modelConfig : [])));
}

async function budgetOf(
  account: BudgetAccount | null,
  { plan, money }: PreparedRun,
  store: Store,
): Promise<BenchmarkResult["budget"]> {
  if (account === null) return null;
  return { ...account, need: furtherNeed(account, await estimateMissing(plan, store, money.priceOf)) };
}

/** Also what tasks depend on: a plan of verdicts alone rests on answers that were asked for earlier. */
function resultsConcerned({ tasks }: Plan): readonly TaskKey[] {
  return [...new Set(tasks.flatMap(({ key, dependsOn }) => [key, ...dependsOn]))];
}

function limitsOf({ plan, pace }: PreparedRun): EngineLimits {
  const { parallelTasks } = pace;
  return { total: parallelTasks, openLanes: openLanes(plan, pace), perLane: parallelTasks };
}

/** A server that has room for one model would load several in turns, anew for every call: it gets them one by one. */
function openLanes({ tasks }: Plan, { parallel }: Pace): number {
  const endpoints = tasks.filter(({ kind }) => kind === "answer").map(({ modelConfig }) => modelConfig.endpoint);
  const servers = new Set(endpoints.map(({ id }) => id)).size;
  return servers > 0 && endpoints.every(({ kind }) => kind === "local") ? Math.min(parallel, servers) : parallel;
}
