import { z } from "zod";
import { count, ends, list } from "./schema-parts.ts";

const interval = z.object(ends).readonly().nullable();

/** What two model configs differ by in one number, over the scenarios that both have. */
const pairedDifference = z
  .object({
    /** The other's value less the reference's: points of the index, or the measure's unit (more is above 0). */
    difference: z.number(),
    /** How many scenarios both have. */
    scenarios: count,
    /** At the comparison's level; null where there is too little to go by. */
    intervals: z
      .object({
        /** Where the difference would lie if all runs of both were made again. */
        rerun: interval,
        /** Where it would lie with other scenarios of the same kinds; null where no two are of one kind, or none differs. */
        generalisation: interval,
      })
      .readonly(),
    /** Of the sign-flip test over scenarios: how often chance alone makes as large a difference of equals. */
    pValue: z.number(),
    /** After Benjamini and Hochberg, over its family: of the differences at or below a level, so many are false at most. */
    adjustedPValue: z.number(),
    /** The least that it could be with so few scenarios: where this is large, a large p value says nothing. */
    leastAdjustedPValue: z.number(),
    /** The scenarios that make the difference, the largest first: until they make 80 % of it, at most five. */
    drivers: list(
      z
        .object({
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
    /** How many p values were adjusted together: those of the index, and those of all measures. */
    families: z.object({ index: count, measures: count }).readonly(),
    /** Pairs that were tested with the others and are not listed, because their indices differ less. */
    leftOut: count,
    /** In the order in which they were asked for; where some are left out, the largest difference first. */
    pairs: list(pair),
  })
  .readonly();

export type Differences = z.infer<typeof differences>;
export type PairedDifference = z.infer<typeof pairedDifference>;
