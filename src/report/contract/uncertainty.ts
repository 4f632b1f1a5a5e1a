import { z } from "zod";
import { count, ends } from "./schema-parts.ts";

// Uncertainty of a row's numbers.

const plainInterval = z.object(ends).readonly().nullable();

export const intervals = z
  .object({
    /** Percentile bootstrap over the indices of the runs, as published. */
    bootstrap: plainInterval,
    /** Student's t over the same, clipped to the scale. */
    studentT: plainInterval,
    /** Range if all runs were repeated; the spread is estimated from all model configs. */
    "re-run": plainInterval,
    /** Range with new runs and other questions of the same kinds. */
    generalisation: plainInterval,
  })
  .readonly();

const numberedIndex = z
  .object({
    /** Number of the run; of a suite with items of its cycle of forms. */
    run: count,
    index: z.number(),
  })
  .readonly();

export const unstableRuns = z.object({ lowest: numberedIndex, highest: numberedIndex }).readonly();

export const rankInterval = z
  .object({
    level: z.number(),
    /** The best rank that cannot be excluded, from 1: at 1, the row is too close to the best to separate. */
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
    /** By the rule of three: the bound of a share of which no case, or only such cases, were seen; else null. */
    bound: z.number().nullable(),
  })
  .readonly();
