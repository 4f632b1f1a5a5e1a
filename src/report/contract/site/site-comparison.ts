import { z } from "zod";
import { count, list } from "../schema-parts.ts";

// What the compare page computes differences from, by the functions of `aib compare`: these numbers are not rounded.

/** Infinity is no number of JSON: null stands for it. */
const degreesOfFreedom = z.number().nullable();

/** `comparison.json`: what all model configs have in common. */
export const siteComparisonSchema = z
  .object({
    /** Coverage of the intervals. */
    level: z.number(),
    /** Of the sign-flip test where there are too many scenarios for all sign patterns. */
    test: z.object({ resamples: count, seed: z.int() }).readonly(),
    /** The scores that `p/<model config>.json` has, in its order. */
    cells: list(z.object({ scenarioId: z.string(), measureId: z.string() }).readonly()),
    /** The index, then the measures in their order. */
    metrics: list(
      z
        .object({
          /** Null for the index. */
          id: z.string().nullable(),
          /** One point of the index's range in the metric's unit, negative where lower is better. */
          unit: z.number(),
          range: z.object({ low: z.number(), high: z.number() }).readonly(),
          /** The cells whose weighted mean is the metric: [place in `cells`, weight]. */
          items: list(z.tuple([count, z.number()]).readonly()),
          /** The spread of scenarios over all model configs; null where it is unknown. */
          scenarioModel: z.object({ correlation: z.number(), degreesOfFreedom }).readonly().nullable(),
          /** The estimated severities of judges and the variance of their tastes; null where all rows have the same judges. */
          severity: z
            .object({ covariance: list(list(z.number())), taste: z.number(), degreesOfFreedom })
            .readonly()
            .nullable(),
        })
        .readonly(),
    ),
  })
  .readonly();

/** `p/<model config>.json`: its part of a comparison. */
export const sitePairsSchema = z
  .object({
    /** For each cell the scores of its runs, 0 to 100, more is better; null where a run has none. */
    scores: list(list(z.number().nullable())),
    /** The weight of each judge in its grades; empty where all model configs have the same judges. */
    voices: list(z.number()),
    /** In the order of `comparison.json`. */
    metrics: list(
      z
        .object({
          /** Share of the scale and variance in the scenario model; null where that does not know it. */
          spread: z.object({ share: z.number(), variance: z.number() }).readonly().nullable(),
          /** The mean over complete runs with its error if they were repeated; null where no run differs. */
          rerun: z
            .object({ centre: z.number(), standardError: z.number(), degreesOfFreedom, runs: count })
            .readonly()
            .nullable(),
        })
        .readonly(),
    ),
  })
  .readonly();

export type SiteComparison = z.infer<typeof siteComparisonSchema>;
export type SitePairs = z.infer<typeof sitePairsSchema>;
