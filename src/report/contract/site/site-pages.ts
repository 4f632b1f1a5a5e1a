import { z } from "zod";
import { list, count } from "../schema-parts.ts";
import { runHealthSchema } from "../run-health.ts";
import { reportSchema } from "../report.ts";

const report = reportSchema.unwrap().shape;

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
          /** No other has a higher index at a lower cost. */
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

/**
 * `x/docs.json`: the searchable conversations, and the files with the words. Conversation n is of the run
 * `runs[floor(n / scenarios.length)]` and of the scenario `scenarios[n % scenarios.length]`.
 *
 * Words: a text after `normalize("NFKD")`, `toLowerCase()` and removal of marks (`\p{M}`), split at everything but letters
 * and digits (`\p{L}`, `\p{N}`), from 2 characters on, cut after `wordLength`.
 */
export const siteSearchDocsSchema = z
  .object({
    slugs: list(z.string()),
    labels: list(z.string()),
    /** [place in slugs, run]. */
    runs: list(z.tuple([count, count])),
    /** Ids. */
    scenarios: list(z.string()),
    /** Of each conversation, 0 to 100; null without one. */
    scores: list(z.number().nullable()),
    wordLength: count,
    /** A word is in the file `x/<place>.json` of the longest of these that it begins with. Ascending by code unit. */
    prefixes: list(z.string()),
    /** Words in more than half of the conversations: they find nothing alone and are not indexed. */
    common: list(z.string()),
  })
  .readonly();

/** `x/<place of the prefix>.json`: for each word its conversations, ascending, each as the distance to the one before. */
export const siteSearchWordsSchema = z.record(z.string(), list(count)).readonly();

/** `live.json`, never cached: the progress of every run. */
export const siteLiveSchema = z
  .object({
    snapshot: z.string(),
    health: runHealthSchema,
    /** Active: results came in the last minute. */
    active: z.boolean(),
  })
  .readonly();

export type SiteMap = z.infer<typeof siteMapSchema>;
export type SiteSearchDocs = z.infer<typeof siteSearchDocsSchema>;
export type SiteSearchWords = z.infer<typeof siteSearchWordsSchema>;
export type SiteLive = z.infer<typeof siteLiveSchema>;
