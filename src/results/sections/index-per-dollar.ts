import type { IndexPerDollar, Leaderboard, Report } from "../contract.ts";
import { mean } from "../../statistics/descriptive.ts";

/** Index divided by the mean cost of a run, of ranked model configs with a cost; the lowest cost per point first. */
export function indexPerDollar({ rows }: Leaderboard, runCosts: Report["runCosts"]): readonly IndexPerDollar[] {
  const byId = Map.groupBy(runCosts, ({ id }) => id);
  return rows
    .flatMap((row): readonly IndexPerDollar[] => {
      const { id, label, complete, index, costPerRun, costIsLowerBound } = row;
      if (!complete || index === null || costPerRun === null) return [];
      const paid = (byId.get(id) ?? []).filter(({ generationUsd, judgingUsd }) => generationUsd + judgingUsd > 0);
      const generationPerRun = mean(paid.map(({ generationUsd }) => generationUsd)) ?? 0;
      const judgingPerRun = mean(paid.map(({ judgingUsd }) => judgingUsd)) ?? 0;
      const costs = { generationPerRun, judgingPerRun, costPerRun, costIsLowerBound };
      return [{ id, label, index, ...costs, indexPerDollar: index / costPerRun }];
    })
    .toSorted((one, other) => other.indexPerDollar - one.indexPerDollar);
}
