import { z } from "zod";
import { indexBasis } from "../index-basis.ts";
import { reportSchema } from "../report.ts";
import { configuration, count, intervalMethod, list, suiteIdentity } from "../schema-parts.ts";

const report = reportSchema.unwrap().shape;

/** `method.json`: the parts of the method that neither `index.json` (weights, measures, notes) nor `scenarios.json` (wording) has. */
export const siteMethodSchema = z
  .object({
    suite: z.object({ ...suiteIdentity, description: z.string() }).readonly(),
    indexTitle: z.string(),
    /** How each measure comes from a verdict's fields: their mean or sum, averaged over verdicts, then over runs. */
    measures: list(z.object({ id: z.string(), fields: list(z.string()), combine: z.enum(["mean", "sum"]) }).readonly()),
    /** The computation of the first ranked row's index; null where nothing is ranked. */
    reading: z
      .object({
        slug: z.string(),
        label: z.string(),
        index: z.number(),
        /** In their order. The points of all are the index. */
        components: list(
          z
            .object({
              id: z.string(),
              /** 0 to 100, more is better; null without data. */
              score: z.number().nullable(),
              points: z.number().nullable(),
            })
            .readonly(),
        ),
      })
      .readonly()
      .nullable(),
    interval: z.object({ method: intervalMethod, level: z.number(), resamples: count, seed: z.int() }).readonly(),
    /** The suite's defaults. */
    defaults: z
      .object({
        runs: count,
        temperature: z.number(),
        maxTokens: count,
        configurations: list(configuration),
        judge: z.object({ model: z.string(), temperature: z.number(), maxTokens: count }).readonly(),
      })
      .readonly(),
    /** Explanations of the numbers, as sentences. */
    explanations: list(z.string()),
    /** Limits of the numbers, as sentences. */
    limits: list(z.string()),
    /** The origin of the method, as a sentence. */
    credit: z.string(),
    /** Without the ranks of single rows, which `index.json` has. */
    basis: indexBasis.unwrap().omit({ ranks: true }).readonly().nullable(),
    itemHealth: report.itemHealth,
    lengthAndPosition: report.lengthAndPosition,
    configurations: report.configurations,
    spending: report.spending,
  })
  .readonly();

export type SiteMethod = z.infer<typeof siteMethodSchema>;
