import { z } from "zod";
import { count, ends, list } from "./schema-parts.ts";

/** The scenarios as items of one test, over ranked model configs. */
export const itemHealth = z
  .object({
    /** Those with a verdict on every item: what the correlations are over. */
    modelConfigs: count,
    /** Why there are no correlations; null where there are. */
    noCorrelations: z.string().nullable(),
    /** Cronbach's alpha of all items. */
    alpha: z.number().nullable(),
    /** The size of a chance correlation over so many model configs (95 % limit). */
    chanceCorrelation: z.number().nullable(),
    /** In the order of `difficulty`; by the fields that count in the index, or all where a scenario has none of these. */
    items: list(
      z
        .object({
          scenarioId: z.string(),
          /** The parts of the verdicts that are at the best and at the worst end of every such field, 0 to 1. */
          ceilingShare: z.number(),
          floorShare: z.number(),
          /** With the sum of all other items; null where one of the two does not vary. */
          itemTotalCorrelation: z.number().nullable(),
          /** Cronbach's alpha of the other items. */
          alphaWithout: z.number().nullable(),
          flags: list(z.enum(["ceiling", "floor", "constant", "reversed", "unrelated"])),
        })
        .readonly(),
    ),
  })
  .readonly();

/** The correlation of a verdict's score with something that should not matter. */
export const scoreCorrelation = z
  .object({
    /** Null for all experiments together. */
    experiment: z.string().nullable(),
    /** The characters of the model's answers, or the number of the run. */
    circumstance: z.enum(["length", "run"]),
    /** The group within which values are ranked: all answers to a question, or one model config's. */
    scope: z.enum(["all", "within-model-config"]),
    /** Spearman's; null where nothing varies. */
    correlation: z.number().nullable(),
    interval: z
      .object({ level: z.number(), ...ends })
      .readonly()
      .nullable(),
    /** Of the verdicts compared. */
    verdicts: count,
    /** Further from 0 than 0.3, and the interval excludes 0. */
    notable: z.boolean(),
  })
  .readonly();
