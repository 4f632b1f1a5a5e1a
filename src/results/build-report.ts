import { hasUnknownCost } from "../store/views/views.ts";
import { buildLeaderboard } from "./build-leaderboard.ts";
import type { Leaderboard, Report } from "./contract.ts";
import { countConfigurations } from "./count-configurations.ts";
import { sectionOfSource } from "./judges/source-section.ts";
import { withModelConfigs, type ReportSource } from "./report-source.ts";
import { runCostsOf, type RunCosts } from "./run-costs.ts";
import { configurationComparison } from "./sections/configuration-comparison.ts";
import { indexPerDollar } from "./sections/index-per-dollar.ts";
import { itemHealthReport } from "./sections/item-health.ts";
import { lengthAndPosition } from "./sections/length-and-position.ts";
import { nameReport } from "./sections/name-report.ts";
import { scenarioDifficulty } from "./sections/scenario-difficulty.ts";
import { compareProviders, compareReasoning } from "./sections/siblings.ts";
import { spendingOf } from "./sections/spending.ts";
import { stancesReport } from "./sections/stances.ts";
import { testedModels } from "./sections/tested-models.ts";

/** A report without the paragraphs on its rows, whose quotes the store has. */
export type BuiltReport = Omit<Report, "summaries">;

/** Everything published about one suite and one judge. Pure; every text is safe to print. */
export function buildReport(whole: ReportSource): BuiltReport {
  // Ranks and intervals are computed over all rows, shown or not.
  const ofAll = sectionOfSource(whole);
  const leaderboard = buildLeaderboard(whole, ofAll);
  const source = withModelConfigs(whole, whole.part.modelConfigIds);
  const { suite, bills, readerIds, judges, names, nameCosts } = source;
  const { rows } = leaderboard;
  const { grades } = countConfigurations(suite, source.grades);
  const asGraded = source.uneven === null ? grades : countConfigurations(suite, source.uneven.raw).grades;
  const difficulty = scenarioDifficulty({ suite, grades: asGraded, rows });
  const costs = runCostsOf({ bills, configurations: leaderboard.configurations, voters: source, readerIds });
  return {
    schemaVersion: 3,
    leaderboard,
    testedModels: testedModels(source, leaderboard),
    indexPerDollar: indexPerDollar(leaderboard, costs, source.counts),
    names: nameReport(names, rows),
    difficulty,
    itemHealth: itemHealthReport({ suite, grades: asGraded, rows, difficulty }),
    lengthAndPosition: lengthAndPosition({ suite, grades, lengths: source.answerLengths, leaderboard }),
    configurations: configurationComparison(source, leaderboard),
    stances: stancesReport({ suite, ballots: source.ballots, readings: source.readings, leaderboard }),
    providers: compareProviders(leaderboard),
    reasoning: compareReasoning(leaderboard),
    judges: source === whole ? ofAll : sectionOfSource(source),
    runCosts: describeRuns(costs, leaderboard),
    spending: spendingOf({ bills, judges: judges.map(({ judge }) => judge), nameCosts, rows }),
  };
}

function describeRuns(costs: readonly RunCosts[], { rows }: Leaderboard): Report["runCosts"] {
  const byId = Map.groupBy(costs, ({ modelConfigId }) => modelConfigId);
  return rows.flatMap(({ id }) =>
    (byId.get(id) ?? []).map(({ run, generation, judging }) => ({
      id,
      run,
      generationUsd: generation.usd,
      judgingUsd: judging.usd,
      isLowerBound: hasUnknownCost(generation) || hasUnknownCost(judging),
    })),
  );
}
