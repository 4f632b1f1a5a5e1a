import type { Suite } from "../../domain/suite.ts";
import { itemHealth, unitsNeeded, type GradedConversation } from "../../scoring/index.ts";
import type { ItemHealthReport, Leaderboard, ScenarioDifficulty } from "../contract.ts";

export interface ItemHealthSource {
  readonly suite: Suite;
  /** Those that count in the leaderboard. */
  readonly grades: readonly GradedConversation[];
  readonly rows: Leaderboard["rows"];
  readonly difficulty: readonly ScenarioDifficulty[];
}

/** How informative each question is about the ranked model configs; null without a grade. */
export function itemHealthReport({ suite, grades, rows, difficulty }: ItemHealthSource): ItemHealthReport | null {
  const ranked = new Set(rows.filter(({ complete }) => complete).map(({ id }) => id));
  const conversations = grades.filter(({ modelConfigId }) => ranked.has(modelConfigId));
  const { modelConfigs, alpha, chanceCorrelation, items } = itemHealth(suite, conversations);
  if (items.length === 0) return null;
  const byId = new Map(items.map((item) => [item.scenarioId, item]));
  return {
    modelConfigs,
    noCorrelations: modelConfigs < unitsNeeded ? tooFew(modelConfigs, ranked.size) : null,
    alpha,
    chanceCorrelation,
    items: difficulty.flatMap(({ scenarioId }) => byId.get(scenarioId) ?? []),
  };
}

function tooFew(whole: number, ranked: number): string {
  const have =
    whole === ranked
      ? `there ${ranked === 1 ? "is" : "are"} ${ranked} ranked`
      : `of ${ranked} ranked ones ${whole} ${whole === 1 ? "has" : "have"} a verdict on every question`;
  return `Correlations over model configs need at least ${unitsNeeded} of them, and ${have}.`;
}
