import type { ModelConfig } from "../domain/index.ts";
import { indexBasis, scoreModelConfigs, standingsOf, type IndexBasis } from "../scoring/index.ts";
import { buildRow } from "./build-row.ts";
import type { LeaderboardRow } from "./contract.ts";
import { underConfigurations, type CountedGrades } from "./count-configurations.ts";
import type { LeaderboardSource } from "./leaderboard-source.ts";
import { measuredRows } from "./measured-rows.ts";
import { rankRows } from "./rank-rows.ts";
import { runCostsOf } from "./run-costs.ts";

/** A row for every model config, in the order of the leaderboard, and what that order depends on. */
interface BuiltRows {
  readonly rows: readonly LeaderboardRow[];
  readonly basis: IndexBasis | null;
}

export function buildRows(source: LeaderboardSource, counted: CountedGrades): BuiltRows {
  const { suite, modelConfigs, bills } = source;
  const modelConfigIds = modelConfigs.map(({ id }) => id);
  const uneven = source.uneven && underConfigurations(source.uneven, counted.configurations);
  const scores = scoreModelConfigs({ suite, modelConfigIds, conversations: counted.grades, uneven });
  const scoreOf = new Map(scores.map((score) => [score.modelConfigId, score]));
  const counts = Map.groupBy(source.counts, ({ modelConfigId }) => modelConfigId);
  const runCosts = runCostsOf({ bills, configurations: counted.configurations, voters: source });
  const costs = Map.groupBy(runCosts, ({ modelConfigId }) => modelConfigId);
  const intervalMethod = source.intervalMethod ?? suite.interval.method;
  const rows = modelConfigs.flatMap((modelConfig) => {
    const { id } = modelConfig;
    const score = scoreOf.get(id);
    if (score === undefined) return [];
    const origin = originOf(source, modelConfig);
    const own = { counts: counts.get(id) ?? [], costs: costs.get(id) ?? [] };
    return [buildRow({ suite, intervalMethod, modelConfig, score, origin, ...own })];
  });
  if (source.part.experiments !== null) return { rows: measuredRows(suite, rows), basis: null };
  const ranked = rankRows(rows, (ids) =>
    standingsOf({ suite, scores: ids.flatMap((id) => scoreOf.get(id) ?? []), uneven }),
  );
  return { rows: ranked, basis: indexBasis(suite, scores) };
}

/** Before the first result: the expected origin. */
function originOf(
  { origins, suiteOrigin }: LeaderboardSource,
  { id, endpoint }: ModelConfig,
): LeaderboardRow["origin"] {
  const [origin, ...others] = new Set(origins.get(id));
  if (others.length > 0) return "mixed";
  return origin ?? (endpoint.kind === "simulator" ? "simulated" : suiteOrigin);
}
