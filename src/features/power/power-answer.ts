import type { Suite } from "../../domain/suite.ts";
import type { Detectable } from "./detectable.ts";
import type { VarianceBasis } from "./variance-source.ts";

/** What a number of runs can show. */
export interface PowerRow {
  readonly runs: number;
  /** With each model config. */
  readonly conversations: number;
  readonly detectable: Detectable;
}

/** What runs of model configs of one level of the index can show: nearer to its end they stray less. */
export interface PowerLevel {
  /** The level is from this index on, up to where the next begins; null for no end. */
  readonly from: number;
  readonly below: number | null;
  /** That this is learnt from: those with two or more whole runs. */
  readonly modelConfigs: number;
  /** Of an index, from run to run, as observed; null without such a model config. */
  readonly standardDeviation: number | null;
  /** On the very scenarios of the suite, for each number of runs. */
  readonly "re-run": readonly { readonly runs: number; readonly detectable: number | null }[];
}

/** What comes of going on from a number of runs and scenarios in one of these ways. */
export interface PowerStep {
  readonly step: "none" | "run" | "scenario";
  /** With each model config, more than without the step. */
  readonly conversations: number;
  readonly detectable: Detectable;
}

/** How many runs a gate takes that stops when it is clear, where the truth is so far from its line, or two prompts apart. */
export interface PowerUntilClear {
  /** In points. */
  readonly distance: number;
  /** Expected: of one row, and of each of two prompts. */
  readonly row: number;
  readonly prompts: number;
}

/** What one more of something buys. */
export interface NextSteps {
  /** That there are, or that the suite makes. */
  readonly runs: number;
  readonly steps: readonly PowerStep[];
  /**
   * Whichever lowers the smallest difference on other scenarios more, for each conversation that it takes; null where that is
   * not known.
   */
  readonly buysMore: "run" | "scenario" | null;
}

/** Standard deviations in points of 100; null for what is not known. */
export interface Deviations {
  /**
   * Of an index, from run to run on the same scenarios: as observed, all levels of the index together. Null too where the index is
   * formed once from all items, and has no interval if repeated.
   */
  readonly indexOfRun: number | null;
  /** Of the scores of scenarios: by model config, by scenario, and by what a scenario is to one model config. */
  readonly model: number | null;
  readonly scenario: number | null;
  readonly modelByScenario: number | null;
  /** By what a run does to all its conversations, and by the chance of a single one. */
  readonly run: number | null;
  readonly conversation: number | null;
  /** By who judges: what all model configs get more or less of, and what one of them does. */
  readonly judge: number | null;
  readonly modelByJudge: number | null;
}

/** The smallest differences between two indices that runs can show. */
export interface PowerAnswer {
  readonly schemaVersion: 2;
  readonly suite: Pick<Suite, "id" | "version" | "digest">;
  /** Runs that ask the whole suite once: its forms. Above 1, `runs` are cycles of so many runs, and a conversation is an item. */
  readonly runsInCycle: number;
  readonly basis: VarianceBasis;
  /** Two-sided, over all comparisons together. */
  readonly significance: number;
  /** How surely a difference is to be found. */
  readonly power: number;
  readonly modelConfigs: number;
  /** Pairs of them. A difference that is alone among equals is tested at the level divided by their number. */
  readonly comparisons: number;
  readonly scenarios: number;
  /** How many scenarios of equal weights these are worth. */
  readonly effectiveScenarios: number;
  readonly deviations: Deviations;
  readonly runs: readonly PowerRow[];
  /** The highest first; none where variances are stated. */
  readonly levels: readonly PowerLevel[];
  /** Of at most so many runs, with runs of the observed spread; null where that is unknown, and for a suite with forms. */
  readonly untilClear: {
    readonly atMost: number;
    readonly fixed: number;
    readonly by: readonly PowerUntilClear[];
  } | null;
  readonly next: NextSteps;
  /** Sentences for the user: what the numbers must not be read without. */
  readonly notes: readonly string[];
}
