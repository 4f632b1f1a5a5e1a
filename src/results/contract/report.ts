import type { EndpointKind } from "../../domain/model-config.ts";
import type { Configuration } from "../../domain/suite.ts";
import type { JudgeSection } from "./judges.ts";
import type { Leaderboard, LeaderboardRow } from "./leaderboard.ts";
import type { ModelSummary } from "./model-summary.ts";
import type { Judge, Subject } from "./parts.ts";
import type { ItemHealthReport, ScoreCorrelationReport } from "./question-health.ts";
import type { Stances } from "./stances.ts";

/** Everything published about one suite. A section without data is null or empty. Costs are in US dollars. */
export interface Report {
  readonly schemaVersion: 3;
  readonly leaderboard: Leaderboard;
  /** Of the first rows, one paragraph each. */
  readonly summaries: readonly ModelSummary[];
  /** Called model configs only, in the leaderboard's order. */
  readonly testedModels: readonly TestedModelReport[];
  /** Of ranked model configs that cost anything, the cheapest points first. */
  readonly indexPerDollar: readonly IndexPerDollar[];
  readonly names: NameReport | null;
  /** The hardest first. */
  readonly difficulty: readonly ScenarioDifficulty[];
  /** How informative each question is about the ranked model configs. */
  readonly itemHealth: ItemHealthReport | null;
  /** Correlations of verdicts with the answers' length and with the run; all experiments first. */
  readonly lengthAndPosition: readonly ScoreCorrelationReport[];
  /** Where more than one configuration was run. */
  readonly configurations: ConfigurationComparison | null;
  /** Null for a suite whose ballots set no pressure against reasons, and without a ballot. */
  readonly stances: Stances | null;
  /** Pinned providers of one model against each other and against the router's choice. */
  readonly providers: readonly SiblingGroup[];
  /** Reasoning efforts of one model against none. */
  readonly reasoning: readonly SiblingGroup[];
  /** Null before the first grade. */
  readonly judges: JudgeSection | null;
  /** Every run as counted in the leaderboard, all attempts billed. */
  readonly runCosts: readonly {
    readonly id: string;
    readonly run: number;
    readonly generationUsd: number;
    readonly judgingUsd: number;
    /** Some attempts have no known cost: no price, or no end. */
    readonly isLowerBound: boolean;
  }[];
  /** All attempts under this suite: every configuration, every judge, ranked or not; null when there was none. */
  readonly spending: Spending | null;
}

/** What was tested, and how. */
export interface TestedModelReport extends Pick<
  LeaderboardRow,
  "id" | "label" | "model" | "provider" | "reasoningEffort" | "temperature" | "temperatureSupported" | "runs"
> {
  readonly endpoint: EndpointKind;
  /** US dollars for a million tokens by the endpoint's list; null where no run has seen one, as of imported results. */
  readonly listPrice: {
    readonly promptPerMillion: number;
    readonly completionPerMillion: number;
    readonly asOf: string;
  } | null;
  /** US dollars for a million tokens, in and out together, as its calls were billed; null where unknown. */
  readonly paidPerMillion: number | null;
  /** When its first and its last call began (ISO 8601, UTC). */
  readonly firstCallAt: string;
  readonly lastCallAt: string;
  /** Caveats, a few words each. */
  readonly notes: readonly string[];
}

export interface IndexPerDollar extends Subject {
  readonly index: number;
  /** Mean over the complete runs that cost anything, over all where none is complete: answers, judging, both. */
  readonly generationPerRun: number;
  readonly judgingPerRun: number;
  readonly costPerRun: number;
  readonly costIsLowerBound: boolean;
  /** Index points for one US dollar. */
  readonly indexPerDollar: number;
}

/** A name is chosen freely in the first answer of a conversation, before any pressure. */
export interface NameReport {
  /** Runs whose names were read. */
  readonly runs: number;
  /** Of these, runs that fixed rules read, because the reading model gave no usable reply. */
  readonly byRules: number;
  /** Runs without a free choice that stands for them; of these, runs in which no name was chosen at all. */
  readonly nameless: number;
  readonly declined: number;
  /** Free choices, each name of a run once: those that stand for a run and all others, popular and exclusive. */
  readonly picks: number;
  /** By the leaderboard's order; runs of one model config together. */
  readonly chosen: readonly (Subject & {
    readonly runs: number;
    /** The free choices that stand for a run. */
    readonly primary: NamesByRuns;
    /** Runs without one. */
    readonly nameless: number;
    /** All free choices, by the number of runs in which they were made. */
    readonly names: NamesByRuns;
    /** These without the choice that stands for the run: with `primary` they add up to `names`. */
    readonly others: NamesByRuns;
    readonly declined: number;
    /** What it goes by after its human asked it to change its name; null where no run was read for it. */
    readonly ending: { readonly runs: number; readonly names: NamesByRuns; readonly nameless: number } | null;
  })[];
  /** Free choices of several model configs, those of most runs first. */
  readonly popular: readonly {
    readonly name: string;
    readonly modelConfigs: number;
    readonly runs: number;
    /** Of all runs read, 0 to 1. */
    readonly share: number;
  }[];
  /** Free choices of one model config alone, in one run or more. */
  readonly exclusive: readonly (Subject & { readonly name: string; readonly runs: number })[];
  /** Different free choices. */
  readonly distinct: number;
}

/** The most frequent first. */
type NamesByRuns = readonly { readonly name: string; readonly runs: number }[];

export interface ScenarioDifficulty {
  readonly scenarioId: string;
  readonly title: string;
  readonly experiment: string;
  /** 0 to 100: 100 less the mean of all verdicts on ranked model configs, every field scaled to 0..100. */
  readonly difficulty: number;
  readonly samples: number;
}

export interface ConfigurationComparison {
  readonly baseline: Configuration;
  readonly configurations: readonly (Configuration & {
    /** Counts in the leaderboard. */
    readonly counted: boolean;
    /** Model configs with every weighted measure under this configuration alone. */
    readonly modelConfigs: number;
    readonly meanIndex: number;
    /** Mean difference to the baseline over model configs with both; null for the baseline itself and without any. */
    readonly difference: number | null;
    readonly pairs: number;
  })[];
  /** One index for each of the configurations, in their order. */
  readonly rows: readonly (Subject & { readonly indices: readonly (number | null)[] })[];
}

/** Ranked model configs of one model that differ in one respect, and maybe in others too. */
export interface SiblingGroup {
  readonly model: string;
  readonly members: readonly (Pick<
    LeaderboardRow,
    "id" | "label" | "provider" | "temperature" | "reasoningEffort" | "interval" | "runs"
  > & {
    readonly index: number;
    /** Index minus the mean index of those it is compared with; null for one that is only compared with. */
    readonly difference: number | null;
    /** The baseline is equal in every other respect; false without such a baseline. */
    readonly likeWithLike: boolean;
  })[];
}

export interface Spending {
  readonly generation: Bill;
  readonly judging: readonly (Judge & Bill)[];
  /** Reading the names that models gave themselves; null when it was not done. */
  readonly names: { readonly usd: number; readonly extractions: number; readonly isLowerBound: boolean } | null;
  readonly totalUsd: number;
  readonly totalIsLowerBound: boolean;
  /** Its part for generation and judging of unranked model configs. */
  readonly unrankedUsd: number;
}

interface Bill {
  readonly usd: number;
  readonly attempts: number;
  readonly isLowerBound: boolean;
}
