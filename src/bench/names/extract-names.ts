import { defaultRetryPolicy, systemClock, type EngineLimits } from "../../engine/index.ts";
import { furtherNeed, type BudgetResult } from "../budget/further-need.ts";
import { spendWithin, type BudgetAccount } from "../budget/spend-within.ts";
import { engineFor } from "../engine-for.ts";
import { watchRun, type RunAccount } from "../events/watch-run.ts";
import type { BenchmarkEnvironment } from "../benchmark-environment.ts";
import { limiterFor } from "../limits/limiter-for.ts";
import type { RunProgress } from "../run-progress.ts";
import { titleOf } from "../scale/title-of.ts";
import { withSession, type Session } from "../sessions/with-session.ts";
import { nameContextFor } from "./name-context-for.ts";
import type { NameTask } from "./name-task.ts";
import type { PreparedNames } from "./prepare-names.ts";
import { runNameTask } from "./run-name-task.ts";

export interface ExtractionResult extends RunAccount<NameTask> {
  /** Null without a budget. */
  readonly budget: BudgetResult | null;
}

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
  const { attempts, emit } = watched;
  const receivers = new Map(tasks.map(({ key, extractor }) => [key, extractor]));
  const spending = await spendWithin(prepared.money, { session, attempts, emit, store, receivers });
  const own = { store, session: spending.session, attempts: spending.attempts };
  const context = { ...nameContextFor({ ...prepared, tasks }, environment), ...own };
  const readers = tasks.map(({ extractor }) => extractor);
  const title = titleOf({ subject: `${prepared.suite.id}, names`, tasks, readers });
  const work = {
    ...prepared,
    title,
    kind: "names",
    suite: prepared.suite.digest,
    judges: [],
    tasks,
    finished: new Set<string>(),
    receivers,
  } as const;
  const run = await engineFor(work, environment, watched);
  const summary = await run<NameTask>({
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
    admit: spending.admit,
  });
  const account = await watched.end(summary);
  return { ...account, budget: budgetOf(await spending.account(summary), account.progress) };
}

/** The calls are much alike: each of the others takes what those that are made took. */
function budgetOf(account: BudgetAccount | null, { done, total }: RunProgress): ExtractionResult["budget"] {
  if (account === null) return null;
  const calls = total - done;
  const usd = done === 0 ? null : (account.standing.spentUsd / done) * calls;
  return { ...account, need: furtherNeed(account, { calls, usd }) };
}

function limitsOf({ pace: { parallel, parallelTasks } }: PreparedNames): EngineLimits {
  return { total: parallelTasks, openLanes: parallel, perLane: parallelTasks };
}
