import { z } from "zod";
import { count, ends, judge, list, subject } from "./schema-parts.ts";

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
      /** Correlation of its grades with the median of the others'; null where it always gives the same grade. */
      agreement: z.number().nullable(),
      /** Upper 95 % confidence limit of that. */
      atMost: z.number(),
      /** Number of conversations behind it. */
      conversations: count,
    })
    .readonly(),
]);

/** How model configs with different judges are made comparable. */
const severity = z.discriminatedUnion("kind", [
  /** The judges' severity was subtracted from their grades. */
  z
    .object({
      kind: z.literal("adjusted"),
      /** Number of model configs behind the estimate: two judges or more graded them. */
      modelConfigs: count,
      /** In points of the index, below 0 for a harsh judge; they add up to 0. The intervals are at the leaderboard's level. */
      judges: list(z.object({ judge, points: z.number(), interval: z.object(ends).readonly() }).readonly()),
    })
    .readonly(),
  /** Unknown: too few conversations link the judges. */
  z
    .object({
      kind: z.literal("not-identified"),
      /** Who graded every model config: the median of these counts. With an empty list rows are not comparable. */
      rankedBy: list(judge),
    })
    .readonly(),
]);

/** Judges whose median counts, field by field. */
export const panel = z
  .object({
    /** As named, including those left out. */
    judges: list(judge),
    /** Whether a judge's grades of models of its own family are left out. */
    excludeOwnFamily: z.boolean(),
    /** Whose grades do not count, or not for all model configs. */
    leftOut: list(leftOut),
    /** Null where every model config is graded by the same judges. */
    severity: severity.nullable(),
  })
  .readonly();
