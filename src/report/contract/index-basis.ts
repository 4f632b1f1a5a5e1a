import { z } from "zod";
import { count, list, records } from "./schema-parts.ts";

const share = z.number().min(0).max(1);

export const basisRanks = z
  .object({
    /** Best and worst rank over the full index and the index without each one of the scenarios. */
    low: count,
    high: count,
    /** The rank with equal weights for all components; null where they are equal anyway. */
    equalWeights: count.nullable(),
  })
  .readonly();

/** What the ranking depends on, over all ranked rows, also those that are not shown. */
export const indexBasis = z
  .object({
    /** The index without one of its scenarios, of a suite with items without one item, in the suite's order; empty where it has only one. */
    scenarios: list(
      z
        .object({
          id: z.string(),
          title: z.string(),
          /** Mean absolute rank change without it. */
          meanRankChange: z.number(),
        })
        .readonly(),
    ),
    /** The same with equal weights for all components; null where they are equal anyway. */
    equalWeights: z.object({ meanRankChange: z.number() }).readonly().nullable(),
    /** By the row's id. */
    ranks: records(basisRanks),
    /** Parts of the variance of scenario scores, 1 together; null below ten model configs, and of single runs. */
    variance: z
      .object({
        model: share,
        scenario: share,
        /** Specific to one model on one scenario. */
        modelByScenario: share,
        /** Shared by all conversations of one run. */
        run: share,
        /** Of single conversations, the judge's noise included. */
        conversation: share,
        /** From so many model configs with so many runs each. */
        modelConfigs: count,
        runs: count,
      })
      .readonly()
      .nullable(),
    /** Whether the scenarios of a component agree on who is better. */
    components: list(
      z
        .object({
          id: z.string(),
          title: z.string(),
          scenarios: count,
          /** Cronbach's alpha; null below two scenarios, below ten rows, and where nothing varies. */
          alpha: z.number().nullable(),
        })
        .readonly(),
    ),
  })
  .readonly();

export type IndexBasisReport = z.infer<typeof indexBasis>;
