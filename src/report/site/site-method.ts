import { indexParts } from "../../scoring/index.ts";
import type { SiteMethod } from "../contract/site.ts";
import { plainText } from "../plain-text.ts";
import { explainNumbers } from "../tables/explanations.ts";
import { siteCredit, siteLimits } from "./site-limits.ts";
import type { SiteSource } from "./site-source.ts";

/** The parts of the method that no other file has. */
export function buildMethod({ suite, report, rows }: SiteSource): SiteMethod {
  const { leaderboard, itemHealth, lengthAndPosition, configurations, spending } = report;
  const { method, level, resamples, seed } = suite.interval;
  const { model, temperature, maxTokens } = suite.judge;
  return {
    suite: { ...leaderboard.suite, description: plainText(suite.description) },
    indexTitle: plainText(suite.index.title),
    measures: suite.index.measures.map(({ id, fields, combine }) => ({ id, fields, combine })),
    reading: readingOf(suite, rows),
    interval: { method, level, resamples, seed },
    defaults: {
      runs: suite.defaultRuns,
      temperature: suite.generation.temperature,
      maxTokens: suite.generation.maxTokens,
      configurations: suite.defaultConfigurations,
      judge: { model, temperature, maxTokens },
    },
    explanations: explainNumbers(leaderboard),
    limits: siteLimits(report),
    credit: siteCredit,
    basis: basisOf(leaderboard),
    itemHealth,
    lengthAndPosition,
    configurations,
    spending,
  };
}

function basisOf({ basis }: SiteSource["report"]["leaderboard"]): SiteMethod["basis"] {
  if (basis === null) return null;
  const { scenarios, equalWeights, variance, components } = basis;
  return { scenarios, equalWeights, variance, components };
}

function readingOf({ index: definition }: SiteSource["suite"], rows: SiteSource["rows"]): SiteMethod["reading"] {
  const first = rows.find(({ complete }) => complete);
  if (first === undefined || first.index === null) return null;
  const { slug, label, index, fields } = first;
  return { slug, label, index, components: indexParts(definition, fields) };
}
