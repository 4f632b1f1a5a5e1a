import { z } from "zod";
import { count, judge, list, subject } from "./schema-parts.ts";

const leftOut = z.discriminatedUnion("why", [
  z
    .object({
      why: z.literal("own-family"),
      judge,
      /** Of the judge's family: the other judges alone grade these. */
      modelConfigs: list(z.object(subject).readonly()),
    })
    .readonly(),
  z
    .object({
      why: z.literal("no-information"),
      judge,
      /** Correlation of its grades with the median of the others'; null where it always gives the same. */
      agreement: z.number().nullable(),
      /** Upper 95 % confidence limit of that. */
      atMost: z.number(),
      /** That it rests on. */
      conversations: count,
    })
    .readonly(),
]);

/** Judges whose median counts, field by field. */
export const panel = z
  .object({
    /** As they were named, those who are left out among them. */
    judges: list(judge),
    /** Whether a judge's grades of models of its own family are left out. */
    excludeOwnFamily: z.boolean(),
    /** Whose grades do not count, or not for all model configs. */
    leftOut: list(leftOut),
  })
  .readonly();
