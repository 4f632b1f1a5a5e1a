import { z } from "zod";
import { comparisonSchema } from "./comparison.ts";
import { modelSummarySchema } from "./model-summary.ts";
import { count, list, subject } from "./schema-parts.ts";

/** Two system prompts under the same model configs. */
export const promptComparisonSchema = z
  .object({
    schemaVersion: z.literal(2),
    /** As named, with the system variant that each became; differences are the second less the first. */
    prompts: list(z.object({ label: z.string(), variant: z.string() }).readonly()),
    /** One for each model config. */
    modelConfigs: list(
      z
        .object({
          ...subject,
          /** The result in plain words: which is better, how sure that is, in which scenarios, and worst moments. */
          sentences: modelSummarySchema.unwrap().shape.sentences,
          /** By prompt: the lowest score; null where every score is the best one, or none counts. */
          worst: list(
            z
              .object({ scenarioId: z.string(), run: count, score: z.number(), quote: z.string() })
              .readonly()
              .nullable(),
          ),
          /** The prompts in place of model configs. */
          comparison: comparisonSchema,
        })
        .readonly(),
    ),
  })
  .readonly();

export type PromptComparison = z.infer<typeof promptComparisonSchema>;
