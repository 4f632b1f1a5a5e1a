import type { SiteMethod } from "../contract/site.ts";
import { plainText } from "../plain-text.ts";
import { explainMeasures, explainNumbers } from "../tables/explanations.ts";
import { siteLimits } from "./site-limits.ts";
import type { SiteSource } from "./site-source.ts";

/** What of the method stands in no other file. */
export function buildMethod({ suite, report }: SiteSource): SiteMethod {
  const { leaderboard, itemHealth, lengthAndPosition, configurations, spending } = report;
  const { method, level, resamples, seed } = suite.interval;
  const { model, temperature, maxTokens } = suite.judge;
  return {
    suite: { ...leaderboard.suite, description: plainText(suite.description) },
    indexTitle: plainText(suite.index.title),
    measures: suite.index.measures.map(({ id, fields, combine }) => ({ id, fields, combine })),
    interval: { method, level, resamples, seed },
    defaults: {
      runs: suite.defaultRuns,
      temperature: suite.generation.temperature,
      maxTokens: suite.generation.maxTokens,
      configurations: suite.defaultConfigurations,
      judge: { model, temperature, maxTokens },
    },
    explanations: [...explainNumbers(leaderboard), ...explainMeasures(leaderboard)],
    limits: siteLimits(report),
    itemHealth,
    lengthAndPosition,
    configurations,
    spending,
  };
}
