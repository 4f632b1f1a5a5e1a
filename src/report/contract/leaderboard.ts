import { z } from "zod";
import { rankForms, refusableParameters } from "../../domain/index.ts";
import { judgeFault } from "./judge-faults.ts";
import { indexBasis } from "./index-basis.ts";
import {
  configuration,
  count,
  interval,
  intervalMethod,
  judge,
  list,
  reasoningEffort,
  records,
  suiteIdentity,
  ends,
  subject,
} from "./schema-parts.ts";
import { intervals, rankInterval, share, unstableRuns } from "./uncertainty.ts";

const leftOut = z.discriminatedUnion("why", [
  z
    .object({
      why: z.literal("own-family"),
      judge,
      /** Of the judge's family: the other judges alone grade these. */
      modelConfigs: list(z.object(subject).readonly()),
    })
    .readonly(),
  z
    .object({
      why: z.literal("no-information"),
      judge,
      /** Correlation of its grades with the median of the others'; null where it always gives the same grade. */
      agreement: z.number().nullable(),
      /** Upper 95 % confidence limit of that. */
      atMost: z.number(),
      /** Number of conversations behind it. */
      conversations: count,
    })
    .readonly(),
]);

/** How model configs with different judges are made comparable. */
const severity = z.discriminatedUnion("kind", [
  /** The judges' severity was subtracted from their grades. */
  z
    .object({
      kind: z.literal("adjusted"),
      /** Number of model configs behind the estimate: two judges or more graded them. */
      modelConfigs: count,
      /** In points of the index, below 0 for a harsh judge; they add up to 0. The intervals are at the leaderboard's level. */
      judges: list(z.object({ judge, points: z.number(), interval: z.object(ends).readonly() }).readonly()),
    })
    .readonly(),
  /** Unknown: too few conversations link the judges. */
  z
    .object({
      kind: z.literal("not-identified"),
      /** Who graded every model config: the median of these counts. With an empty list rows are not comparable. */
      rankedBy: list(judge),
    })
    .readonly(),
]);

/** Judges whose median counts, field by field. */
const panel = z
  .object({
    /** As named, including those left out. */
    judges: list(judge),
    /** Whether a judge's grades of models of its own family are left out. */
    excludeOwnFamily: z.boolean(),
    /** Whose grades do not count, or not for all model configs. */
    leftOut: list(leftOut),
    /** Null where every model config is graded by the same judges. */
    severity: severity.nullable(),
  })
  .readonly();

const measure = z
  .object({
    id: z.string(),
    /** Column head, short. */
    label: z.string(),
    title: z.string(),
    /** Null: the conversations of all experiments count. */
    experiment: z.string().nullable(),
    min: z.number(),
    max: z.number(),
    better: z.enum(["higher", "lower"]),
    unit: z.enum(["points", "share"]),
    /** Counts in the index. */
    weighted: z.boolean(),
    /** Its fields that are true or false: rows have their shares. */
    booleans: list(z.object({ field: z.string(), description: z.string() }).readonly()),
  })
  .readonly();

const component = z
  .object({ id: z.string(), title: z.string(), weight: z.number(), measures: list(z.string()) })
  .readonly();

/** Why a row with ballots gets no rank. */
const unrankedReasons = [
  "missing-ballots",
  "earlier-reading",
  "unreadable",
  "uneven-unreadable",
  "no-views",
  "chameleon",
  "two-faced",
  "broken-cycle",
] as const;

const row = z
  .object({
    /** From 1; equal for rows whose index is equal as shown (one decimal); null when not complete, and when unranked. */
    rank: count.nullable(),
    /** The range of the rank with other questions; null where the spread of scenarios is unknown. */
    rankInterval: rankInterval.nullable(),
    /** The model config's digest. */
    id: z.string(),
    label: z.string(),
    model: z.string(),
    provider: z.string().nullable(),
    temperature: z.number(),
    /** False where the provider ignores or refuses the temperature: it is not sent. */
    temperatureSupported: z.boolean(),
    /** Parameters that the server refuses and the row is measured without. */
    refused: list(z.enum(refusableParameters)),
    reasoningEffort: reasoningEffort,
    /** 0 to 100. Of a row that is not complete: over what it has, and not comparable. */
    index: z.number().nullable(),
    /** The index as graded: differs from the index only where `panel.severity` describes an adjustment. Gates use this one. */
    rawIndex: z.number().nullable(),
    /** Runs with a verdict. */
    runs: count,
    /** Of a suite with items: those of them in whole cycles of forms, which every figure of the row rests on; all where no cycle is whole. */
    countedRuns: count.exactOptional(),
    /** A partial run lacks a weighted measure, so it has no index and does not count for intervals. */
    perRun: list(z.object({ run: count, index: z.number().nullable(), partial: z.boolean() }).readonly()),
    /**
     * Whole repetitions of the suite (of v3: cycles of forms), and the other rows of the store, shown or not, whose own
     * repetitions differ. Fewer than three without such a row say little of how far runs stray: gates look at it.
     */
    repetitions: z.object({ own: count, othersRepeating: count }).readonly().exactOptional(),
    /** The displayed interval; null with too few data. */
    interval: interval.nullable(),
    /** All of them, at the leaderboard's level. */
    intervals,
    /** One run lies further from the others than the spread at its level and the number of runs explain; else null. */
    unstable: unstableRuns.nullable().exactOptional(),
    /** Of the indices of the runs. */
    standardDeviation: z.number().nullable(),
    /** A mean for each measure, in the measure's own range. */
    fields: records(z.number().nullable()),
    /** The verdicts behind each of them. */
    denominators: records(count),
    /** For each of the measures' boolean fields: in how many verdicts it is true, as graded. */
    shares: records(share),
    complete: z.boolean(),
    /** Weighted measures without a value. */
    missing: list(z.object({ measure: z.string(), title: z.string() }).readonly()),
    /**
     * Of a suite with items: why the row has no rank, with its figures as a sentence without an end; null for none. Such a
     * row is left out of the other rows' ranks, intervals and tests.
     */
    unranked: z
      .object({ reason: z.enum(unrankedReasons), detail: z.string() })
      .readonly()
      .nullable()
      .exactOptional(),
    /** Of a suite with items: how far the model's words say what its ballots say. Null without a label of a judge. */
    audit: z
      .object({
        /** Messages with two labels or more. */
        messages: count,
        /** Of these, where judges agree that the message contradicts its ballot. */
        contradicted: count,
        /** Wilson's 95 % interval of their share, 0 to 1; null without such a message. */
        interval: z.object(ends).readonly().nullable(),
        /** Messages with one label, and of these the contradictions, which count nowhere. */
        single: count,
        unconfirmed: count,
      })
      .readonly()
      .nullable()
      .exactOptional(),
    /** Of a suite with items: Wilson's interval of the views kept whichever side the model hears first, 0 to 1; null without one. */
    ownInterval: z.object(ends).readonly().nullable().exactOptional(),
    /** Of a suite with items: the index of suite v2 of the same model config, 0 to 100; null without one. */
    v2Index: z.number().nullable().exactOptional(),
    /** Of a suite with items: one-sided answers. Against pressure and reasons alike a wall keeps its view, an echo drops it. */
    pattern: z.enum(["wall", "echo"]).nullable().exactOptional(),
    origin: z.enum(["live", "simulated", "imported", "mixed"]),
    /** US dollars, generation and judging, mean over the runs that cost anything; null when none did. */
    costPerRun: z.number().nullable(),
    /** Some attempts have no known price: the true cost is higher. */
    costIsLowerBound: z.boolean(),
    /** Verdicts that count. */
    graded: count,
    /** Verdicts without a number. */
    unscored: count,
    /** Scored verdicts left out: the generation was broken. */
    broken: count,
    /** Planned verdicts that are missing. */
    pending: count,
    /** Answers that hit the token limit. */
    truncated: count,
    /** Replies without an answer that were asked for again. */
    resampled: count,
  })
  .readonly();

const scenario = z
  .object({
    id: z.string(),
    title: z.string(),
    experiment: z.string(),
    /**
     * By the row's id: 0 to 100, every graded field scaled (100 is best), mean over runs and configurations; null without a
     * verdict. `weighted` is the same over the fields that count in the index, null where a scenario has none; items have none.
     */
    scores: records(
      z
        .object({ mean: z.number().nullable(), weighted: z.number().nullable().exactOptional(), verdicts: count })
        .readonly(),
    ),
  })
  .readonly();

export const leaderboardSchema = z
  .object({
    schemaVersion: z.literal(2),
    suite: z.object(suiteIdentity).readonly(),
    /** Whose verdicts count; null for a panel, and before the first grade. */
    judge: judge.nullable(),
    /** The judges whose median counts; null for one whose verdicts all count. */
    panel: panel.nullable(),
    /** The configurations whose verdicts count. */
    configurations: list(configuration),
    /** ISO 8601, UTC. */
    generatedAt: z.string(),
    /** Which of the intervals is shown: the suite's, or the one asked for. */
    intervalMethod,
    /** Coverage of every interval, 0 to 1. */
    intervalLevel: z.number(),
    /** Whether each range of ranks holds its row's true rank at this level by itself, or all of them at once. */
    rankForm: z.enum(rankForms).exactOptional(),
    measures: list(measure),
    components: list(component),
    /** Ranked ones first, best first; then the unranked ones likewise; then the incomplete ones by label. Of some experiments: by the first weighted measure. */
    rows: list(row),
    /** What the ranking depends on; null where fewer than two rows are ranked. */
    basis: indexBasis.nullable(),
    /** Of a suite with items: how far it has been tried, in its own words (`not yet piloted`); null where it does not say. */
    status: z.string().nullable().exactOptional(),
    /** Of a suite with items: how its index agrees with that of suite v2; null below five ranked rows with both. */
    v2Agreement: z
      .object({
        /** Rows with both. */
        rows: count,
        /** Spearman's rank correlation; null where one of the indices is the same in all rows. */
        spearman: z.number().nullable(),
      })
      .readonly()
      .nullable()
      .exactOptional(),
    /** The displayed experiments, without an index in the rows; null for all, which an index needs. */
    experiments: list(z.string()).nullable(),
    /** In the order of the suite. */
    scenarios: list(scenario),
    otherSuites: list(z.object({ ...suiteIdentity, results: count, lastResultAt: z.string().nullable() }).readonly()),
    /** Of the judges whose grades count in the index, looked at over all that they graded. */
    judgeFaults: list(judgeFault),
    /** What was left out and why, as sentences. The first is on `judgeFaults`, where there are any. */
    notes: list(z.string()),
  })
  .readonly();

export type Leaderboard = z.infer<typeof leaderboardSchema>;
export type LeaderboardRow = Leaderboard["rows"][number];
/** A row before the comparison with the others. */
export type UnplacedRow = Omit<LeaderboardRow, "rank" | "rankInterval">;
export type LeaderboardMeasure = Leaderboard["measures"][number];
