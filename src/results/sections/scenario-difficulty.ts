import type { Suite } from "../../domain/suite.ts";
import { scoreScenarios } from "../../scoring/index.ts";
import type { GradedConversation } from "../../scoring/index.ts";
import type { Leaderboard, ScenarioDifficulty } from "../contract.ts";
import { plainText } from "../plain-text.ts";

export interface DifficultySource {
  readonly suite: Suite;
  /** Those that count in the leaderboard. */
  readonly grades: readonly GradedConversation[];
  readonly rows: Leaderboard["rows"];
}

/** How hard each scenario was for the ranked model configs, the hardest first. */
export function scenarioDifficulty({ suite, grades, rows }: DifficultySource): readonly ScenarioDifficulty[] {
  const ranked = new Set(rows.filter(({ complete }) => complete).map(({ id }) => id));
  const conversations = grades.filter(({ modelConfigId }) => ranked.has(modelConfigId));
  const byId = new Map(suite.scenarios.map((scenario) => [scenario.id, scenario]));
  return scoreScenarios({ suite, conversations, countBroken: true })
    .flatMap(({ scenarioId, mean, samples }) => {
      const scenario = byId.get(scenarioId);
      if (!scenario || mean === null) return [];
      const { title, experiment } = scenario;
      const difficulty = 100 - 100 * mean;
      return { scenarioId, title: plainText(title), experiment, difficulty, samples };
    })
    .toSorted((one, other) => other.difficulty - one.difficulty);
}
