import type { Leaderboard, LeaderboardRow } from "./leaderboard.ts";
import type { Differences } from "./paired-difference.ts";

/** A value for each model config, and its difference to the first one's; null where there is no value. */
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
