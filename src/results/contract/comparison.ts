import type { Leaderboard, LeaderboardRow } from "./leaderboard.ts";
import type { ModelSummary } from "./model-summary.ts";
import type { Differences } from "./paired-difference.ts";

/** A value for each model config, and its difference to the first; null without a value. */
interface SideBySide {
  readonly values: readonly (number | null)[];
  readonly differences: readonly (number | null)[];
}

/** Two or more model configs side by side, the first one as the reference. */
export interface Comparison extends Pick<
  Leaderboard,
  | "suite"
  | "judge"
  | "panel"
  | "readers"
  | "configurations"
  | "generatedAt"
  | "intervalMethod"
  | "intervalLevel"
  | "measures"
  | "notes"
> {
  readonly schemaVersion: 2;
  /** In the order in which they were named. */
  readonly modelConfigs: readonly LeaderboardRow[];
  readonly index: SideBySide;
  /** One for each measure, in their order. */
  readonly byMeasure: readonly (SideBySide & { readonly measure: string })[];
  /** A mean score from 0 to 100 for each scenario over all its fields; where they differ most first. */
  readonly byScenario: readonly (SideBySide & {
    readonly scenarioId: string;
    readonly title: string;
    readonly experiment: string;
    readonly samples: readonly number[];
  })[];
  /** How certain the differences are and what drives them, by scenarios that both have. */
  readonly paired: Differences;
}

/** Two system prompts under the same model configs. */
export interface PromptComparison {
  readonly schemaVersion: 2;
  /** As named, with the system variant that each became; differences are the second less the first. */
  readonly prompts: readonly { readonly label: string; readonly variant: string }[];
  /**
   * One for each model config, with the result in plain words: which is better, how sure that is, in which scenarios, and
   * worst moments.
   */
  readonly modelConfigs: readonly (Omit<ModelSummary, "answer"> & {
    /** By prompt: the lowest score; null where every score is the best one, or none counts. */
    readonly worst: readonly ({
      readonly scenarioId: string;
      readonly run: number;
      readonly score: number;
      readonly quote: string;
    } | null)[];
    /** The prompts in place of model configs. */
    readonly comparison: Comparison;
  })[];
  /** Whether the second prompt is worse than the first, for a pipeline (`--fail-if-worse`); null where it was not asked. */
  readonly gate: {
    /** In points of the index: a smaller worsening passes. */
    readonly leastWorsening: number;
    readonly passed: boolean;
    readonly modelConfigs: readonly {
      readonly id: string;
      readonly label: string;
      readonly passed: boolean;
      /** What was compared, in one sentence without an end. */
      readonly detail: string;
    }[];
  } | null;
}
