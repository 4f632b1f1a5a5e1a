import type { BudgetAccount } from "../../campaign/budget/budget-guard.ts";
import { furtherNeed, type BudgetResult } from "../../campaign/budget/further-need.ts";
import type { RunAccount } from "../../campaign/events/watch-run.ts";
import { type BenchmarkEnvironment, type RunProgress, runTasks } from "../../campaign/index.ts";
import { withSession, type Session } from "../../campaign/sessions/with-session.ts";
import type { TaskKey } from "../../domain/task.ts";
import type { NameTask } from "../../tasks/index.ts";
import type { PreparedNames } from "./prepare-names.ts";

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
  const { suite, plan, pace } = prepared;
  const { parallel, parallelTasks } = pace;
  const work = {
    ...prepared,
    subject: `${suite.id}, names`,
    tasks: plan.tasks,
    finished: new Set<TaskKey>(),
    limits: { total: parallelTasks, openLanes: parallel, perLane: parallelTasks },
  };
  const { account, spent } = await runTasks(work, environment, session);
  return { ...account, budget: budgetOf(spent, account.progress) };
}

/** The calls are much alike: each of the others takes what those that are made took. */
function budgetOf(account: BudgetAccount | null, { done, total }: RunProgress): ExtractionResult["budget"] {
  if (account === null) return null;
  const calls = total - done;
  const usd = done === 0 ? null : (account.standing.spentUsd / done) * calls;
  return { ...account, need: furtherNeed(account, { calls, usd }), firstRun: null };
}
