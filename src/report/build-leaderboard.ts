import type { ModelConfig, Suite } from "../domain/index.ts";
import { scoreModelConfigs, weightedMeasures } from "../scoring/index.ts";
import type { SuiteOverview } from "../store/index.ts";
import { buildRow } from "./build-row.ts";
import type { Leaderboard, LeaderboardRow } from "./contract.ts";
import { countConfigurations, type CountedGrades } from "./count-configurations.ts";
import { leaderboardNotes } from "./leaderboard-notes.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { plainText } from "./plain-text.ts";
import { rankRows } from "./rank-rows.ts";
import { runCostsOf } from "./run-costs.ts";

/** Everything a leaderboard shows, of one suite and one judge. Pure; every text in it is safe to print. */
export function buildLeaderboard(source: LeaderboardSource): Leaderboard {
  const { suite, judge } = source;
  const counted = countConfigurations(suite, source.grades);
  const { id, version, digest, title } = suite;
  return {
    schemaVersion: 1,
    suite: describeSuite({ id, version, digest, title, origin: source.suiteOrigin }),
    judge: judge && { id: judge.id, label: plainText(judge.label), model: plainText(judge.model) },
    configurations: counted.configurations.map(({ variant, delivery }) => ({ variant, delivery })),
    generatedAt: source.generatedAt.toISOString(),
    intervalMethod: source.intervalMethod ?? suite.interval.method,
    intervalLevel: suite.interval.level,
    measures: describeMeasures(suite),
    components: suite.index.components.map((component) => ({
      id: component.id,
      title: plainText(component.title),
      weight: component.weight,
      measures: component.measures,
    })),
    rows: rankRows(buildRows(source, counted)),
    otherSuites: source.otherSuites.map((other) =>
      Object.assign(describeSuite(other), { results: other.results, lastResultAt: other.lastResultAt }),
    ),
    notes: leaderboardNotes(source, counted).map(plainText),
  };
}

function describeSuite({ id, version, digest, title, origin }: Omit<SuiteOverview, "results" | "lastResultAt">) {
  return { id: plainText(id), version: plainText(version), digest, title: plainText(title), origin };
}

function describeMeasures({ index }: Suite): Leaderboard["measures"] {
  const weighted = new Set(weightedMeasures(index).map(({ id }) => id));
  return index.measures.map(({ id, label, title, experiment, min, max, better, unit }) => ({
    id,
    label: plainText(label),
    title: plainText(title),
    experiment,
    min,
    max,
    better,
    unit,
    weighted: weighted.has(id),
  }));
}

function buildRows(
  source: LeaderboardSource,
  { grades, configurations }: CountedGrades,
): readonly Omit<LeaderboardRow, "rank">[] {
  const { suite, modelConfigs, bills, judge } = source;
  const intervalMethod = source.intervalMethod ?? suite.interval.method;
  const modelConfigIds = modelConfigs.map(({ id }) => id);
  const counts = Map.groupBy(source.counts, ({ modelConfigId }) => modelConfigId);
  const runCosts = runCostsOf({ bills, configurations, judgeId: judge?.id ?? null });
  const costs = Map.groupBy(runCosts, ({ modelConfigId }) => modelConfigId);
  const scores = scoreModelConfigs({ suite, modelConfigIds, conversations: grades });
  const byId = new Map(modelConfigs.map((modelConfig) => [modelConfig.id, modelConfig]));
  return scores.flatMap((score) => {
    const modelConfig = byId.get(score.modelConfigId);
    if (!modelConfig) return [];
    const { id } = modelConfig;
    return [
      buildRow({
        suite,
        intervalMethod,
        modelConfig,
        score,
        origin: originOf(source, modelConfig),
        counts: counts.get(id) ?? [],
        costs: costs.get(id) ?? [],
      }),
    ];
  });
}

/** Before the first result: where it will come from. */
function originOf(
  { origins, suiteOrigin }: LeaderboardSource,
  { id, endpoint }: ModelConfig,
): LeaderboardRow["origin"] {
  const [origin, ...others] = new Set(origins.get(id));
  if (others.length > 0) return "mixed";
  return origin ?? (endpoint.kind === "simulator" ? "simulated" : suiteOrigin);
}
