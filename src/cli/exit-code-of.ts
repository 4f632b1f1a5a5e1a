import type { BudgetResult, RunProgress, UnreadableJudge } from "../campaign/index.ts";

interface Work {
  readonly budget: BudgetResult | null;
  readonly progress: Pick<RunProgress, "done" | "total">;
  readonly unreadable?: readonly UnreadableJudge[];
}

/**
 * 0: complete; 3: the budget was reached first; 1: something is missing for another reason, or a judge gave no readable
 * grade.
 */
export function exitCodeOf({ budget, progress, unreadable = [] }: Work): 0 | 1 | 3 {
  if (budget?.reached === true) return 3;
  return progress.done === progress.total && unreadable.length === 0 ? 0 : 1;
}
