import { runKey } from "../../domain/conversation-place.ts";
import type { Plan, Task } from "../../domain/task.ts";
import type { MissingCall } from "../estimate/forecast.ts";
import type { BudgetAccount } from "./budget-guard.ts";

/** What it takes to finish. */
export interface FurtherNeed {
  readonly calls: number;
  /** Estimate in US dollars; null where there is nothing to base one on. */
  readonly usd: number | null;
  /** A budget that should do, rounded up; null likewise. */
  readonly budgetUsd: number | null;
  /** Whether it may be less, as of a run that stops when it is clear. */
  readonly isMost?: boolean;
}

/** What a budget came to, and what is left to do. */
export interface BudgetResult extends BudgetAccount {
  readonly need: FurtherNeed;
  /** Null unless the budget stopped a run before the first of its verdicts. */
  readonly firstRun: FirstRun | null;
}

/** The cheapest single run of a model config, the least that has an index. */
export interface FirstRun {
  readonly label: string;
  readonly budgetUsd: number;
  /** Whether it is all that the command would run. */
  readonly isAll: boolean;
}

/**
 * @param missing the calls of the plan that have no result
 * @param needOf what calls take
 */
export function firstRunOf(
  account: BudgetAccount,
  { tasks }: Plan,
  missing: readonly MissingCall[],
  needOf: (calls: readonly MissingCall[]) => FurtherNeed,
): FirstRun | null {
  const planned = tasks.filter(isVerdict).length;
  const open = missing.filter(({ task }) => isVerdict(task)).length;
  // Where nobody reads the words beside ballots there are no verdicts, and an index from the first ballots on.
  if (!account.reached || planned === 0 || open < planned) return null;
  const runs = [
    ...Map.groupBy(missing, ({ task }) => runKey({ modelConfigId: task.modelConfig.id, run: task.run })).values(),
  ];
  const known = runs.flatMap((calls) => {
    const { budgetUsd } = needOf(calls);
    const label = calls[0]?.task.modelConfig.label;
    return budgetUsd === null || label === undefined ? [] : [{ label, budgetUsd, isAll: runs.length === 1 }];
  });
  return known.toSorted((one, other) => one.budgetUsd - other.budgetUsd)[0] ?? null;
}

/** A reading stands for it where code reads ballots. */
function isVerdict({ kind }: Pick<Task, "kind">): boolean {
  return kind !== "answer";
}

/** Calls that fail and are asked again come on top of an estimate. */
const reserve = 1.1;

export function furtherNeed(
  { standing }: BudgetAccount,
  { calls, usd }: Pick<FurtherNeed, "calls" | "usd">,
): FurtherNeed {
  if (usd === null) return { calls, usd, budgetUsd: null };
  const { spentUsd, assumed, inFlight, refusedUsd } = standing;
  // The last call, too, needs room for its worst case.
  const counted = spentUsd + assumed.usd + inFlight.usd;
  return { calls, usd, budgetUsd: roundedUp(counted + usd * reserve + (refusedUsd ?? 0)) };
}

/** To two digits: 6.3 for 6.21. */
function roundedUp(usd: number): number {
  if (usd <= 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(usd)) - 1);
  return Number((Math.ceil(usd / step) * step).toPrecision(2));
}
