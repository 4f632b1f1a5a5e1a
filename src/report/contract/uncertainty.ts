import { z } from "zod";
import { count, ends } from "./schema-parts.ts";

// How sure the numbers of a row are.

const plainInterval = z.object(ends).readonly().nullable();

export const intervals = z
  .object({
    /** Percentile bootstrap over the indices of the runs, as published. */
    bootstrap: plainInterval,
    /** Student's t over the same, clipped to the scale. */
    studentT: plainInterval,
    /** Where the index would lie if all runs were made again; the spread is learnt from all model configs. */
    rerun: plainInterval,
    /** Where it would lie with other runs on other scenarios of the same kinds. */
    generalisation: plainInterval,
  })
  .readonly();

export const rankInterval = z
  .object({
    level: z.number(),
    /** The best rank that cannot be excluded, from 1: at 1, the row cannot be told from the best. */
    low: count,
    high: count,
  })
  .readonly();

export const share = z
  .object({
    /** A panel that is split counts half. */
    count: z.number().nonnegative(),
    of: count,
    /** Wilson's, 0 to 1; null without a verdict. */
    interval: plainInterval,
    /** By the rule of three: how large the share may be of which there is none, or how small where all are so; else null. */
    bound: z.number().nullable(),
  })
  .readonly();
