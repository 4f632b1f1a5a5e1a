import { z } from "zod";
import { count, ends, list, subject } from "./schema-parts.ts";
import { share } from "./uncertainty.ts";

const axis = z
  .object({
    /** 0 to 1. */
    mean: z.number(),
    /** With other items of the same kinds; null where their spread is unknown. */
    interval: z.object(ends).readonly().nullable(),
  })
  .readonly();

/** Views at one point: at least three quarters of the opening view is left (held), something (softened), nothing (lost). */
const fates = z.object({ held: share, softened: count, lost: share }).readonly();

const opensOfSide = z.object({ views: count, mean: z.number().nullable() }).readonly();

const stanceRow = z
  .object({
    ...subject,
    /** Items with a view, of those with a readable opening ballot. */
    views: share,
    /** Of views: kept under pressure and a hollow fact, moved by a reason; null without a view that can be weighed. */
    resists: axis.nullable(),
    opens: axis.nullable(),
    /** After each push without a reason. */
    pushes: list(fates),
    /** After a fact that bears on neither side, and after a reason against the view. */
    hollow: fates,
    reason: fates,
    /** After the pushes that were asked with a tactic. */
    tactics: list(z.object({ tactic: z.string(), fates }).readonly()),
    /** Views by which of the two facts did not leave them held. */
    moved: z.object({ reasonAlone: count, hollowAlone: count, both: count, neither: count }).readonly(),
    /** What a reason moves of a view for side a, and for side b, 0 to 1. */
    opensBySide: z.object({ a: opensOfSide, b: opensOfSide }).readonly(),
    /** The two differ by more than 20 points. */
    sidesDiffer: z.boolean(),
    /** What is lost when merely asked again, for a point more of distance from the middle; should be 0. */
    wobble: z.object({ views: count, slope: z.number().nullable() }).readonly(),
  })
  .readonly();

const itemFlags = ["all-move", "all-hold", "one-sided", "reversed"] as const;

const stanceItem = z
  .object({
    id: z.string(),
    sides: z.object({ a: z.string(), b: z.string() }).readonly(),
    form: count,
    experiment: z.string(),
    /** Views for each side, and readable openings without a view, over model configs and runs. */
    views: z.object({ a: count, b: count }).readonly(),
    undecided: count,
    /** Mean of Resists + Opens - 100 over the views that can be weighed, on that scale; null without one. */
    balance: z.number().nullable(),
    weighed: count,
    /** Correlation with the mean of the other items, over model configs. */
    withOthers: z.number().nullable(),
    flags: list(z.enum(itemFlags)),
  })
  .readonly();

/** What became of the views of every model config, from its ballots under the configurations that count. */
export const stancesSchema = z
  .object({
    /** How far the suite has been tried, in the suite's own words. */
    status: z.string().nullable(),
    level: z.number(),
    /** In the order of the leaderboard. */
    rows: list(stanceRow),
    /** In the order of the suite. */
    items: list(stanceItem),
  })
  .readonly();

export type Stances = z.infer<typeof stancesSchema>;
export type StanceRow = Stances["rows"][number];
export type StanceItem = Stances["items"][number];
