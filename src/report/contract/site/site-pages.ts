import { z } from "zod";
import { list, count } from "../schema-parts.ts";
import { runHealthSchema } from "../run-health.ts";
import { reportSchema } from "../report.ts";

const report = reportSchema.unwrap().shape;

/** `names.json`: what models call themselves; null where nobody read their names. */
export const siteNamesSchema = z.object({ names: report.names }).readonly();

/** `map.json`: cost against index, and siblings for the slopes. */
export const siteMapSchema = z
  .object({
    points: list(
      z
        .object({
          slug: z.string(),
          label: z.string(),
          vendor: z.string().nullable(),
          index: z.number(),
          low: z.number().nullable(),
          high: z.number().nullable(),
          costPerRun: z.number(),
          costIsLowerBound: z.boolean(),
          /** Nothing else has a higher index for less. */
          pareto: z.boolean(),
        })
        .readonly(),
    ),
    /** Ranked, but without a known cost. */
    costless: list(z.object({ slug: z.string(), label: z.string(), index: z.number() }).readonly()),
    providers: report.providers,
    reasoning: report.reasoning,
    /** From a model config's id, as the siblings have it, to its slug. */
    slugs: z.record(z.string(), z.string()).readonly(),
  })
  .readonly();

/** `x/docs.json`: the conversations that search finds, by number, and which files hold the words. */
export const siteSearchDocsSchema = z
  .object({
    slugs: list(z.string()),
    labels: list(z.string()),
    scenarios: list(z.string()),
    /** [place in slugs, run, place in scenarios, score or null]. */
    docs: list(z.tuple([count, count, count, z.number().nullable()])),
    /** Prefixes for which there is a file `x/<prefix>.json`. */
    prefixes: list(z.string()),
    /** Words in more than half of the documents: nothing is found by them alone. */
    common: list(z.string()),
  })
  .readonly();

/** `x/<prefix>.json`: for each word its documents, ascending, each as the distance to the one before. */
export const siteSearchWordsSchema = z.record(z.string(), list(count)).readonly();

/** `live.json`, never cached: how far every run is. */
export const siteLiveSchema = z
  .object({
    snapshot: z.string(),
    health: runHealthSchema,
    /** Somebody is at work: results came in the last minute. */ active: z.boolean(),
  })
  .readonly();

export type SiteNames = z.infer<typeof siteNamesSchema>;
export type SiteMap = z.infer<typeof siteMapSchema>;
export type SiteSearchDocs = z.infer<typeof siteSearchDocsSchema>;
export type SiteSearchWords = z.infer<typeof siteSearchWordsSchema>;
export type SiteLive = z.infer<typeof siteLiveSchema>;
