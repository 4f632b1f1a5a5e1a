import { z } from "zod";
import { endpointKinds } from "../../domain/index.ts";
import { judgeSection } from "./judges.ts";
import { leaderboardSchema } from "./leaderboard.ts";
import { modelSummarySchema } from "./model-summary.ts";
import { itemHealth, scoreCorrelation } from "./question-health.ts";
import { stancesSchema } from "./stances.ts";
import { configuration, count, interval, judge, list, reasoningEffort, subject } from "./schema-parts.ts";

const dollars = z.number().nonnegative();

/** What was tested, and how. */
const testedModel = z
  .object({
    ...subject,
    model: z.string(),
    /** Null: the router chose. */
    provider: z.string().nullable(),
    reasoningEffort,
    temperature: z.number(),
    /** False where the provider ignores the temperature. */
    temperatureSupported: z.boolean(),
    endpoint: z.enum(endpointKinds),
    /** US dollars for a million tokens by the endpoint's list; null where no run has seen one, as of imported results. */
    listPrice: z
      .object({ promptPerMillion: dollars, completionPerMillion: dollars, asOf: z.string() })
      .readonly()
      .nullable(),
    /** US dollars for a million tokens, in and out together, as its calls were billed; null where that is not known. */
    paidPerMillion: dollars.nullable(),
    /** Runs with a verdict. */
    runs: count,
    /** When its first and its last call began (ISO 8601, UTC). */
    firstCallAt: z.string(),
    lastCallAt: z.string(),
    /** Caveats, a few words each. */
    notes: list(z.string()),
  })
  .readonly();

const indexPerDollar = z
  .object({
    ...subject,
    index: z.number(),
    /** Mean over the runs that cost anything: answers, judging, both. */
    generationPerRun: dollars,
    judgingPerRun: dollars,
    costPerRun: dollars,
    costIsLowerBound: z.boolean(),
    /** Index points for one US dollar. */
    indexPerDollar: z.number(),
  })
  .readonly();

/** The most frequent first. */
const namesByRuns = list(z.object({ name: z.string(), runs: count }).readonly());

/** A name is chosen freely in the first answer of a conversation, before any pressure. */
const names = z
  .object({
    /** Runs whose names were read. */
    runs: count,
    /** Runs without a free choice that stands for them; of these, runs in which no name was chosen at all. */
    nameless: count,
    declined: count,
    /** Free choices, each name of a run once: those that stand for a run and all others, popular and exclusive. */
    picks: count,
    /** By the leaderboard's order; runs of one model config together. */
    chosen: list(
      z
        .object({
          ...subject,
          runs: count,
          /** The free choices that stand for a run. */
          primary: namesByRuns,
          /** Runs without one. */
          nameless: count,
          /** All free choices, by the number of runs in which they were made. */
          names: namesByRuns,
          /** These without the choice that stands for the run: with `primary` they add up to `names`. */
          others: namesByRuns,
          declined: count,
          /** What it goes by after its human asked it to change its name; null where no run was read for it. */
          ending: z.object({ runs: count, names: namesByRuns, nameless: count }).readonly().nullable(),
        })
        .readonly(),
    ),
    /** Free choices of several model configs, those of most runs first. */
    popular: list(
      z
        .object({
          name: z.string(),
          modelConfigs: count,
          runs: count,
          /** Of all runs read, 0 to 1. */
          share: z.number().min(0).max(1),
        })
        .readonly(),
    ),
    /** Free choices of one model config alone, in one run or more. */
    exclusive: list(z.object({ name: z.string(), ...subject, runs: count }).readonly()),
    /** Different free choices. */
    distinct: count,
  })
  .readonly();

const scenarioDifficulty = z
  .object({
    scenarioId: z.string(),
    title: z.string(),
    experiment: z.string(),
    /** 0 to 100: 100 less the mean of all verdicts on ranked model configs, every field scaled to 0..100. */
    difficulty: z.number(),
    samples: count,
  })
  .readonly();

const configurationComparison = z
  .object({
    baseline: configuration,
    configurations: list(
      z
        .object({
          ...configuration.unwrap().shape,
          /** Counts in the leaderboard. */
          counted: z.boolean(),
          /** Model configs with every weighted measure under this configuration alone. */
          modelConfigs: count,
          meanIndex: z.number(),
          /** Mean difference to the baseline over those that have both; null for the baseline itself and without any. */
          difference: z.number().nullable(),
          pairs: count,
        })
        .readonly(),
    ),
    /** One index for each of the configurations, in their order. */
    rows: list(z.object({ ...subject, indices: list(z.number().nullable()) }).readonly()),
  })
  .readonly();

/** Ranked model configs of one model that differ in one respect, and maybe in others too. */
const siblingGroup = z
  .object({
    model: z.string(),
    members: list(
      z
        .object({
          ...subject,
          /** Null: the router chose. */
          provider: z.string().nullable(),
          temperature: z.number(),
          reasoningEffort,
          index: z.number(),
          interval: interval.nullable(),
          runs: count,
          /** Index minus the mean index of those it is compared with; null for one that is only compared with. */
          difference: z.number().nullable(),
          /** The baseline is equal in every other respect; false where there is no such baseline. */
          likeWithLike: z.boolean(),
        })
        .readonly(),
    ),
  })
  .readonly();

const runCost = z
  .object({
    id: z.string(),
    run: count,
    generationUsd: dollars,
    judgingUsd: dollars,
    /** Some attempts have no known price. */
    isLowerBound: z.boolean(),
  })
  .readonly();

const bill = { usd: dollars, attempts: count, isLowerBound: z.boolean() };

const spending = z
  .object({
    generation: z.object(bill).readonly(),
    judging: list(z.object({ ...judge.unwrap().shape, ...bill }).readonly()),
    /** Reading the names that models gave themselves; null when it was not done. */
    names: z.object({ usd: dollars, extractions: count, isLowerBound: z.boolean() }).readonly().nullable(),
    totalUsd: dollars,
    totalIsLowerBound: z.boolean(),
    /** Of that, generation and judging of model configs that are not ranked. */
    unrankedUsd: dollars,
  })
  .readonly();

/** Everything published about one suite. A section without data is null or empty. */
export const reportSchema = z
  .object({
    schemaVersion: z.literal(3),
    leaderboard: leaderboardSchema,
    /** Of the first rows, one paragraph each. */
    summaries: list(modelSummarySchema),
    /** Of those that have been called, by the leaderboard's order. */
    testedModels: list(testedModel),
    /** Of ranked model configs that cost anything, the cheapest points first. */
    indexPerDollar: list(indexPerDollar),
    names: names.nullable(),
    /** The hardest first. */
    difficulty: list(scenarioDifficulty),
    /** How informative each question is about the ranked model configs. */
    itemHealth: itemHealth.nullable(),
    /** Correlations of verdicts with the answers' length and with the run; all experiments first. */
    lengthAndPosition: list(scoreCorrelation),
    /** Where more than one configuration was run. */
    configurations: configurationComparison.nullable(),
    /** Null for a suite whose ballots set no pressure against reasons, and without a ballot. */
    stances: stancesSchema.nullable(),
    /** Pinned providers of one model against each other and against the router's choice. */
    providers: list(siblingGroup),
    /** Reasoning efforts of one model against none. */
    reasoning: list(siblingGroup),
    /** Null before the first grade. */
    judges: judgeSection.nullable(),
    /** Every run as counted in the leaderboard, all attempts billed. */
    runCosts: list(runCost),
    /** All attempts under this suite: every configuration, every judge, ranked or not; null when there was none. */
    spending: spending.nullable(),
  })
  .readonly();

export type Report = z.infer<typeof reportSchema>;
export type TestedModelReport = z.infer<typeof testedModel>;
export type IndexPerDollar = Report["indexPerDollar"][number];
export type NameReport = z.infer<typeof names>;
export type ScenarioDifficulty = Report["difficulty"][number];
export type ItemHealthReport = z.infer<typeof itemHealth>;
export type ScoreCorrelationReport = Report["lengthAndPosition"][number];
export type ConfigurationComparison = z.infer<typeof configurationComparison>;
export type SiblingGroup = z.infer<typeof siblingGroup>;
export type Spending = z.infer<typeof spending>;
