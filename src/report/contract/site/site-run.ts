import { z } from "zod";
import { skipReasons } from "../../../domain/index.ts";
import { configuration, count, judge, list } from "../schema-parts.ts";

/**
 * The exact bytes of a request or a reply in pieces. A string is literal; a number refers to a text in the form that a
 * JSON string has between its quotes: n >= 0 to `texts[n]` of `scenarios.json`, n < 0 to `texts[-n - 1]` of the trajectory.
 * Null where nothing was recorded. An imported reply of a judge has only its words.
 */
export const segments = list(z.union([z.string(), z.int()])).nullable();

const scores = z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).readonly();

const quote = z
  .object({ kind: z.enum(["verbatim", "foreign", "missing"]), text: z.string().nullable() })
  .readonly()
  .nullable();

const verdict = z
  .object({
    judge,
    /** Its judge counts, alone or in the panel. */
    counts: z.boolean(),
    grade: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("scored"),
        scores,
        reasoning: z.string(),
        quote,
        extra: z.record(z.string(), z.unknown()).readonly(),
      }),
      z.object({ kind: z.literal("unscored"), reason: z.string() }),
    ]),
    /** 0 to 100, every field scaled, more is better; null when unscored. */
    score: z.number().nullable(),
    /** Of all attempts, as far as prices are known. */
    usd: z.number().nullable(),
    sent: segments,
    received: segments,
  })
  .readonly();

const answer = z
  .object({
    text: z.string(),
    /** Its place in the reply; `recovered`: from a tool call that the token limit cut off; `refusal`: the field for refusals. */
    channel: z.enum(["content", "tool", "recovered", "refusal"]),
    truncated: z.boolean(),
    /** Private content beside the tool call. */
    contentThinking: z.string().nullable(),
    reasoning: z.string().nullable(),
    finishReason: z.string().nullable(),
    toolCalls: list(z.object({ id: z.string(), name: z.string(), arguments: z.string() }).readonly()),
    origin: z.enum(["live", "simulated", "imported"]),
  })
  .readonly();

/** A question about one number. */
const ballot = z
  .object({
    scale: z.object({ min: z.number(), max: z.number(), middle: z.number() }).readonly(),
    /** What the reply was read as; null where there is none. */
    reading: z.enum(["number", "declined", "unreadable"]).nullable(),
    /** The number, turned so that the scale's lowest stands for side a; null without one. */
    value: z.number().nullable(),
  })
  .readonly();

const turn = z
  .object({
    turnId: z.string(),
    /** As sent: the wording of imported results may differ from the suite's. */
    human: z.string(),
    /** What kind of question it is; null where the suite names none. */
    kind: z.string().nullable(),
    /** The tactic of pressure that its words apply. */
    tactic: z.string().nullable(),
    /** It belongs to the conversation that this one forks from, which also asked for its answer. */
    repeated: z.boolean(),
    ballot: ballot.nullable(),
    /** Why it was not asked; null where it was, or may still be. */
    skipped: z.enum(skipReasons).nullable(),
    answer: answer.nullable(),
    promptTokens: count.nullable(),
    completionTokens: count.nullable(),
    reasoningTokens: count.nullable(),
    usd: z.number().nullable(),
    seconds: z.number().nullable(),
    attempts: count,
    /** Replies without an answer that were asked for again. */
    resampled: count,
    sent: segments,
    received: segments,
  })
  .readonly();

const trajectory = z
  .object({
    scenarioId: z.string(),
    configuration,
    /** The part of an item that it asks; null in a suite without items. `item` is its name in addresses. */
    arm: z
      .object({
        id: z.string(),
        item: z.string(),
        sides: z.object({ a: z.string(), b: z.string() }).readonly(),
      })
      .readonly()
      .nullable(),
    /** The turn of another scenario up to which it repeats that conversation; null for one that starts afresh. */
    forkedAt: z.object({ scenarioId: z.string(), turnId: z.string() }).readonly().nullable(),
    /** 0 to 100 by the judge or panel that counts; null without one. */
    score: z.number().nullable(),
    /** See `gridMarks`. */
    mark: z.string(),
    /** The index needs no grade of it: code reads every measure that it weighs from ballots. */
    readByCode: z.boolean(),
    /** The one that counts first. */
    verdicts: list(verdict),
    /** In the order of the conversation: repeated turns first, unanswered and skipped turns included. */
    turns: list(turn),
    /** Texts shared by its requests and replies: see `segments`. */
    texts: list(z.string()),
  })
  .readonly();

/** `r/<model config>/<run>.json`: everything recorded of one run, so that one request shows a trajectory. */
export const siteRunSchema = z
  .object({
    slug: z.string(),
    label: z.string(),
    run: count,
    /** In the order of the suite's scenarios; a scenario has one for each configuration that was run. */
    trajectories: list(trajectory),
  })
  .readonly();

export type SiteRun = z.infer<typeof siteRunSchema>;
export type Trajectory = SiteRun["trajectories"][number];
export type TrajectoryTurn = Trajectory["turns"][number];
export type TrajectoryVerdict = Trajectory["verdicts"][number];
export type Segments = z.infer<typeof segments>;
