import type { BudgetResult, RunProgress } from "../bench/index.ts";

interface Work {
  readonly budget: BudgetResult | null;
  readonly progress: Pick<RunProgress, "done" | "total">;
}

/** 0: everything is there; 3: the budget was reached before it was; 1: something is missing for another reason. */
export function exitCodeOf({ budget, progress }: Work): 0 | 1 | 3 {
  if (budget?.reached === true) return 3;
  return progress.done === progress.total ? 0 : 1;
}
