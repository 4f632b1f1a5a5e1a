import type { Comparison } from "./comparison.ts";
import type { ModelSummary } from "./model-summary.ts";

/** Two system prompts under the same model configs. */
export interface PromptComparison {
  readonly schemaVersion: 2;
  /** As named, with the system variant that each became; differences are the second less the first. */
  readonly prompts: readonly { readonly label: string; readonly variant: string }[];
  /**
   * One for each model config, with the result in plain words: which is better, how sure that is, in which scenarios, and
   * worst moments.
   */
  readonly modelConfigs: readonly (ModelSummary & {
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
}
