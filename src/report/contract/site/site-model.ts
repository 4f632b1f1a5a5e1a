import type { Table } from "../../pages/blocks.ts";
import { z } from "zod";
import { modelSummarySchema } from "../model-summary.ts";
import { count, list } from "../schema-parts.ts";
import { gridRunSchema, siteRowSchema } from "./site-index.ts";

const dollars = z.number().nonnegative();

const spending = {
  generationUsd: dollars,
  judgingUsd: dollars,
  isLowerBound: z.boolean(),
  /** Of the attempts that brought answers, as far as they were counted. */
  promptTokens: count,
  completionTokens: count,
  reasoningTokens: count,
  /** At answers and verdicts. */
  attempts: count,
  /** Replies without an answer that were asked for again. */
  resampled: count,
  /** Answers that hit the token limit. */
  truncated: count,
};

/** `m/<model config>.json`: everything about one model config but its conversations. */
export const siteModelSchema = z
  .object({
    row: siteRowSchema,
    /** The paragraph in plain words. */
    summary: modelSummarySchema.unwrap().shape.sentences,
    /** By run. */
    grid: list(gridRunSchema),
    /** For each scenario, in the order of the suite: its mean over the runs whose score counts, as in `grid.json`. */
    mean: list(z.number().nullable()),
    /** For each scenario: the mean of all verdicts on ranked model configs, as its difficulty has it; null without any. */
    field: list(z.number().nullable()),
    /** The median of each measure over the ranked model configs; null without any. */
    medians: z.record(z.string(), z.number().nullable()).readonly(),
    /** The host: the pinned provider, or the part of the id before the model; null where the router chooses. */
    provider: z.string().nullable(),
    /** Same model, another provider, reasoning effort, temperature or endpoint; this one first, null without another. */
    siblings: z.custom<Table>().nullable(),
    /** By run: what it chose freely, and what it goes by under pressure. */
    names: list(
      z
        .object({
          run: count,
          primaryName: z.string().nullable(),
          names: list(z.string()),
          /** Null where it was not read. */
          ending: z.object({ name: z.string().nullable() }).readonly().nullable(),
        })
        .readonly(),
    ),
    /** The lowest scores, at most three, of different scenarios; broken generations are left out. */
    worst: list(
      z
        .object({
          scenarioId: z.string(),
          run: count,
          score: z.number(),
          /** The judge's quote, or else the beginning of the last answer. */
          quote: z.string(),
          reasoning: z.string(),
        })
        .readonly(),
    ),
    spending: z
      .object({ total: z.object(spending).readonly(), runs: list(z.object({ run: count, ...spending }).readonly()) })
      .readonly(),
  })
  .readonly();

export type SiteModel = z.infer<typeof siteModelSchema>;
