import { z } from "zod";
import { judgesSchema } from "../judges.ts";
import { configuration, count, list } from "../schema-parts.ts";

/** `judges.json`: what `aib judges` says, what explains its numbers, and where the judges are furthest apart. */
export const siteJudgesSchema = judgesSchema
  .unwrap()
  .extend({
    /** Sentences for people: what the numbers of each part are. */
    explanations: z
      .object({
        judges: z.string(),
        agreement: z.string(),
        pairs: z.string(),
        severity: z.string(),
        families: z.string(),
        preference: z.string(),
        selfGrading: z.string(),
        retests: z.string(),
        rows: z.string(),
        disagreements: z.string(),
      })
      .readonly(),
    /** What the grades of all judges together are worth, as a sentence; null where that cannot be told. */
    reliability: z.string().nullable(),
    /** Which judges are harsher or more lenient than the mean of all, as a sentence; null where none is for sure. */
    severity: z.string().nullable(),
    /** The conversations whose verdict scores lie furthest apart, the widest first, at most twenty. */
    disagreements: list(
      z
        .object({
          slug: z.string(),
          label: z.string(),
          run: count,
          scenarioId: z.string(),
          configuration,
          /** For each judge, in their order: 0 to 100; null where it gave no grade. */
          scores: list(z.number().nullable()),
          /** Highest minus lowest of the judges whose grades say anything. */
          spread: z.number(),
        })
        .readonly(),
    ),
  })
  .readonly();

export type SiteJudges = z.infer<typeof siteJudgesSchema>;
