import { z } from "zod";
import { runHealthSchema } from "../run-health.ts";

/** `events` of a server over a store: the data of its event `snapshot`, at the beginning and whenever there is a new one. */
export const siteChangeSchema = z.object({ snapshot: z.string() }).readonly();

/** The data of its event `progress`, at the beginning and whenever it is another: `live.json` without its rows. */
export const siteProgressSchema = z
  .object({
    snapshot: z.string(),
    /** Somebody is at work: see `live.json`. */
    active: z.boolean(),
    total: runHealthSchema.unwrap().shape.total,
  })
  .readonly();

export type SiteChange = z.infer<typeof siteChangeSchema>;
export type SiteProgress = z.infer<typeof siteProgressSchema>;
