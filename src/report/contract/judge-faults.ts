import { z } from "zod";
import { count, ends } from "./schema-parts.ts";

const share = z.number().min(0).max(1);

const evidence = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("no-agreement"),
    agreement: z.number().nullable(),
    atMost: z.number(),
    conversations: count,
  }),
  z.object({
    kind: z.literal("own-family"),
    family: z.string(),
    difference: z.number(),
    unexplained: z.number(),
    /** Of `unexplained`, between the one-sided 95 % limits. */
    interval: z.object(ends).readonly().nullable(),
    /** One-sided, over models. */
    pValue: share,
    conversations: count,
    models: count,
  }),
  z.object({ kind: z.literal("unscored"), unscored: count, verdicts: count }),
  z.object({
    kind: z.literal("unstable"),
    identical: share,
    meanAbsoluteDifference: z.number(),
    alpha: z.number(),
    conversations: count,
  }),
  z.object({ kind: z.literal("quotes"), foreign: count, missing: count, quotes: count }),
]);

const faultKind = z.enum(["no-agreement", "own-family", "unscored", "unstable", "quotes"]);

/** A problem with a judge, with the evidence. */
export const judgeFault = z
  .object({
    judge: z.string(),
    judgeId: z.string(),
    kind: faultKind,
    /** What was seen and how to fix it. */
    sentence: z.string(),
    /** What was seen alone, without the judge's name. */
    brief: z.string(),
    evidence,
  })
  .readonly();

const observed = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("own-family"),
    family: z.string(),
    difference: z.number(),
    conversations: count,
    models: count,
  }),
  z.object({ kind: z.literal("share"), count, of: count }),
  z.object({ kind: z.literal("apart"), meanAbsoluteDifference: z.number() }),
]);

/** A check that could not be made, or that what was seen does not decide. */
export const undecidedFault = z
  .object({
    judge: z.string(),
    judgeId: z.string(),
    kind: faultKind,
    /** Why, and what would check it. */
    sentence: z.string(),
    have: count,
    needed: count,
    /** Conversations that another judge scored as well but that do not count for this check. */
    leftOut: count,
    /** What would be a fault if chance could be excluded; null where nothing speaks against the judge. */
    observed: observed.readonly().nullable(),
  })
  .readonly();

/** A check that was made and found nothing. */
export const passedCheck = z.object({ judge: z.string(), judgeId: z.string(), kind: faultKind }).readonly();
