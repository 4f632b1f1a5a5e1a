import { setTimeout as sleep } from "node:timers/promises";
import type { WorkOutcome } from "../../dbos/index.ts";
import type { TaskOutcome } from "../../domain/index.ts";
import type { BudgetGuard } from "../budget/budget-guard.ts";

const lookAgainMs = 250;
const stop: WorkOutcome = { kind: "stop", reason: "budget" };
const givenUp: WorkOutcome = { kind: "failed", fault: "cancelled", detail: "There was no room for it yet." };

/**
 * One attempt, when the budget has room for it: as long as calls in flight, on whatever worker, may leave some, it waits;
 * when none are, there will be none. It keeps its place in the queue meanwhile, for nothing else of the run could begin either.
 */
export async function attemptWithin(
  { admitSurely }: Pick<BudgetGuard, "admitSurely">,
  attempt: () => Promise<TaskOutcome>,
  patience: AbortSignal,
): Promise<WorkOutcome> {
  while (!patience.aborted) {
    const admission = await admitSurely();
    if (admission === "stop") return stop;
    if (admission === "start") {
      const outcome = await attempt();
      if (outcome.kind !== "deferred" || outcome.afterMs > 0) return outcome;
    }
    await sleep(lookAgainMs, null, { signal: patience }).catch(() => undefined);
  }
  return givenUp;
}
