import { z } from "zod";
import { count, ends, list } from "./schema-parts.ts";

const interval = z.object(ends).readonly().nullable();

/** The difference of two model configs in one number, over the scenarios that both have. */
const pairedDifference = z
  .object({
    /** The other's value less the reference's: points of the index, or the measure's unit (more is above 0). */
    difference: z.number(),
    /** How many scenarios both have. */
    scenarios: count,
    /** At the comparison's level; null with too few data. */
    intervals: z
      .object({
        /** Range if all runs of both were repeated. */
        "re-run": interval,
        /** Range with other questions of the same kinds; null where no two are of one kind, or none differs. */
        generalisation: interval,
      })
      .readonly(),
    /**
     * The larger one of the sign-flip test over scenarios and of the re-run difference: a small one says that a repetition and the scenarios agree.
     * Null where one of the two has fewer than two complete runs, or no run differs.
     */
    pValue: z.number().nullable(),
    /**
     * After Benjamini and Hochberg, over its family: the expected share of false ones among the differences at or below a level.
     * Null without a p value, which is then in no family.
     */
    adjustedPValue: z.number().nullable(),
    /** The smallest possible value with so few scenarios: where this is large, a large p value means nothing. */
    leastAdjustedPValue: z.number().nullable(),
    /** The scenarios that drive the difference, the largest first, up to 80 % of it and at most five. */
    drivers: list(
      z
        .object({
          /** Of a suite with items the item's id. */
          scenarioId: z.string(),
          /** In the unit of the difference. */
          contribution: z.number(),
          /** Of the sizes of all scenarios' contributions, 0 to 1. */
          share: z.number(),
        })
        .readonly(),
    ),
  })
  .readonly();

const pair = z
  .object({
    /** Digests of the two. */
    reference: z.string(),
    other: z.string(),
    /** Null where they share no scenario of some weighted measure. */
    index: pairedDifference.nullable(),
    /** One for each measure, in their order; null where they share no scenario of it. */
    byMeasure: list(z.object({ measure: z.string(), difference: pairedDifference.nullable() }).readonly()),
  })
  .readonly();

export const differences = z
  .object({
    /** Every pair of the model configs, or each with the first. */
    against: z.enum(["all", "first"]),
    /** Sizes of the two families of adjusted p values: those of the index, and those of all measures. */
    families: z.object({ index: count, measures: count }).readonly(),
    /** Pairs that were tested with the others and are not listed, because their indices differ less. */
    leftOut: count,
    /** In the order in which they were asked for; where some are left out, the largest difference first. */
    pairs: list(pair),
  })
  .readonly();

export type Differences = z.infer<typeof differences>;
export type PairedDifference = z.infer<typeof pairedDifference>;
