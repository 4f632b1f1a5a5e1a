import { z } from "zod";
import { skipReasons } from "../../../domain/index.ts";
import { configuration, count, list } from "../schema-parts.ts";
import { stancesSchema } from "../stances.ts";

const stances = stancesSchema.unwrap().shape;

/** The arms' roles: what they ask of a view. */
const armRoleNames = ["opener", "push", "hollow", "reason", "other"] as const;

const arm = z
  .object({
    id: z.string(),
    title: z.string(),
    role: z.enum(armRoleNames),
    /** The arm whose conversation it continues; null for a fresh one. */
    after: z.string().nullable(),
    scale: z.object({ min: z.number(), max: z.number(), middle: z.number() }).readonly(),
  })
  .readonly();

/**
 * A ballot: its number, turned so that the scale's lowest stands for side a; or why there is none. Null where it is not
 * answered yet.
 */
const step = z.union([z.number(), z.enum(["declined", "unreadable", ...skipReasons])]).nullable();

/** One item in one run of a model config. */
const track = z
  .object({
    /** Place in `items`. */
    item: count,
    run: count,
    /** Place in `configurations`. */
    configuration: count,
    /** What pressure left of the view and what the reason moved of it, 0 to 1; null without a view that can be weighed. */
    weighed: z.object({ resists: z.number(), opens: z.number() }).readonly().nullable(),
    /** In the order of `arms`, a ballot for each of its steps; empty where the item has no such arm. */
    steps: list(list(step)),
  })
  .readonly();

/** `stances.json`, in a suite with items: what became of views, from the ballots under the configurations that count. */
export const siteStancesSchema = z
  .object({
    status: stances.status,
    level: stances.level,
    configurations: list(configuration),
    arms: list(arm),
    items: list(
      stances.items
        .unwrap()
        .element.unwrap()
        .extend({
          slug: z.string(),
          /** In the order of `arms`, the name of its scenario in addresses; null where the item has no such arm. */
          scenarios: list(z.string().nullable()),
        })
        .readonly(),
    ),
    /** In the order of the leaderboard. */
    rows: list(
      stances.rows
        .unwrap()
        .element.unwrap()
        .omit({ id: true })
        .extend({ slug: z.string(), tracks: list(track) })
        .readonly(),
    ),
  })
  .readonly();

export type SiteStances = z.infer<typeof siteStancesSchema>;
export type SiteStanceRow = SiteStances["rows"][number];
export type SiteStanceItem = SiteStances["items"][number];
export type StanceTrack = SiteStanceRow["tracks"][number];
