import { z } from "zod";
import { runHealthSchema } from "../run-health.ts";

/** Server-sent events of a server over a store (`events`): the data of `snapshot`, sent at the start and for each new one. */
export const siteChangeSchema = z.object({ snapshot: z.string() }).readonly();

/** The data of `progress`, sent at the start and on each change: `live.json` without its rows. */
export const siteProgressSchema = z
  .object({
    snapshot: z.string(),
    /** Active: see `live.json`. */
    active: z.boolean(),
    total: runHealthSchema.unwrap().shape.total,
  })
  .readonly();

export type SiteChange = z.infer<typeof siteChangeSchema>;
export type SiteProgress = z.infer<typeof siteProgressSchema>;
