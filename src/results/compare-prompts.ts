import type { IntervalMethod } from "../domain/index.ts";
import type { Store } from "../store/index.ts";
import type { PromptComparison } from "./contract.ts";
import { loadPromptComparison } from "./prompts/load-prompt-comparison.ts";
import type { RankedRun } from "./show-results.ts";
import { partOfRun } from "./shown-part.ts";

interface PromptsRun {
  readonly prepared: RankedRun;
  /** What the user calls them, in the order of the run. */
  readonly labels: readonly string[];
  /** Which interval is shown beside an index; null for the suite's. */
  readonly interval: IntervalMethod | null;
  readonly now: () => Date;
}

/** Compares the prompts that a run measured, by the run's judges. */
export function comparePrompts(
  store: Store,
  { prepared, labels, interval, now }: PromptsRun,
): Promise<PromptComparison> {
  const { plan, ranking } = prepared;
  const { suite } = plan;
  // A suite with prompts measures these by default, in their order.
  const variants = [...new Set(suite.defaultConfigurations.map(({ variant }) => variant))];
  return loadPromptComparison(store, {
    suite: suite.digest,
    judges: ranking.judgeIds,
    excludeOwnFamily: ranking.excludeOwnFamily,
    interval,
    part: () => partOfRun(plan),
    plan,
    prompts: variants.map((variant, place) => ({ label: labels[place] ?? variant, variant })),
    now,
  });
}
