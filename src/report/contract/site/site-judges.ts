import { z } from "zod";
import { judgesSchema } from "../judges.ts";
import { configuration, count, list } from "../schema-parts.ts";

/** `judges.json`: the content of `aib judges`, explanations of its numbers, and the largest disagreements. */
export const siteJudgesSchema = judgesSchema
  .unwrap()
  .extend({
    /** Explanations of each part's numbers, as sentences. */
    explanations: z
      .object({
        checks: z.string(),
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
    /** The reliability of all judges' grades together, as a sentence; null where it is unknown. */
    reliability: z.string().nullable(),
    /** Judges that are harsher or more lenient than the mean, as a sentence; null without a clear case. */
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
          /** Highest minus lowest, of the judges whose grades carry information. */
          spread: z.number(),
        })
        .readonly(),
    ),
  })
  .readonly();

export type SiteJudges = z.infer<typeof siteJudgesSchema>;
