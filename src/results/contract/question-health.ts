import type { Ends } from "./parts.ts";

/** The scenarios as items of one test, over ranked model configs. */
export interface ItemHealthReport {
  /** Those with a verdict on every item: what the correlations are over. */
  readonly modelConfigs: number;
  /** Why correlations are missing; null where they exist. */
  readonly noCorrelations: string | null;
  /** Cronbach's alpha of all items. */
  readonly alpha: number | null;
  /** The size of a chance correlation over so many model configs (95 % limit). */
  readonly chanceCorrelation: number | null;
  /** In the order of `difficulty`; by the fields that count in the index, or all where a scenario has none of these. */
  readonly items: readonly {
    readonly scenarioId: string;
    /** The shares of verdicts at the best and at the worst end of every such field, 0 to 1. */
    readonly ceilingShare: number;
    readonly floorShare: number;
    /** With the sum of all other items; null where one of the two does not vary. */
    readonly itemTotalCorrelation: number | null;
    /** Cronbach's alpha of the other items. */
    readonly alphaWithout: number | null;
    readonly flags: readonly ItemFlag[];
  }[];
}

/** Why a question is poor. */
export type ItemFlag = "ceiling" | "floor" | "constant" | "reversed" | "unrelated";

/** The correlation of a verdict's score with something that should not matter. */
export interface ScoreCorrelationReport {
  /** Null for all experiments together. */
  readonly experiment: string | null;
  /** The characters of the model's answers, or the number of the run. */
  readonly circumstance: "length" | "run";
  /** The group within which values are ranked: all answers to a question, or one model config's. */
  readonly scope: "all" | "within-model-config";
  /** Spearman's; null where nothing varies. */
  readonly correlation: number | null;
  readonly interval: (Ends & { readonly level: number }) | null;
  /** Of the verdicts compared. */
  readonly verdicts: number;
  /** Further from 0 than 0.3, and the interval excludes 0. */
  readonly notable: boolean;
}
