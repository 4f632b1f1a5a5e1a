import { mean } from "../../statistics/descriptive.ts";
import type { RunCounts } from "../../store/views/views.ts";
import type { IndexPerDollar, Leaderboard } from "../contract.ts";
import { completeRuns, type RunCosts } from "../run-costs.ts";

/** Index divided by the mean cost of a run, of ranked model configs with a cost; the lowest cost per point first. */
export function indexPerDollar(
  { rows }: Leaderboard,
  runCosts: readonly RunCosts[],
  counts: readonly RunCounts[],
): readonly IndexPerDollar[] {
  const byId = Map.groupBy(runCosts, ({ modelConfigId }) => modelConfigId);
  return rows
    .flatMap((row): readonly IndexPerDollar[] => {
      const { id, label, complete, index, perRun, costPerRun, costIsLowerBound } = row;
      if (!complete || index === null || costPerRun === null) return [];
      const counted = completeRuns(byId.get(id) ?? [], counts, perRun);
      const paid = counted.filter(({ generation, judging }) => generation.usd + judging.usd > 0);
      const generationPerRun = mean(paid.map(({ generation }) => generation.usd)) ?? 0;
      const judgingPerRun = mean(paid.map(({ judging }) => judging.usd)) ?? 0;
      const costs = { generationPerRun, judgingPerRun, costPerRun, costIsLowerBound };
      return [{ id, label, index, ...costs, indexPerDollar: index / costPerRun }];
    })
    .toSorted((one, other) => other.indexPerDollar - one.indexPerDollar);
}
