import { z } from "zod";
import { configuration, count, list } from "../schema-parts.ts";

const field = z
  .object({
    id: z.string(),
    kind: z.enum(["number", "boolean", "label"]),
    /** Null for a boolean. */
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Only whole numbers are grades. */
    whole: z.boolean(),
    /** Null for labels, which have no order. */
    better: z.enum(["higher", "lower", "true", "false"]).nullable(),
    /** The labels of which a judge chooses one; empty for other fields. */
    labels: list(z.string()),
    description: z.string(),
  })
  .readonly();

const wording = z.object({ title: z.string(), prompt: z.string() }).readonly();

const scenario = z
  .object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    experiment: z.string(),
    pressure: z.string().nullable(),
    /** Id of its rubric. */
    rubric: z.string(),
    systemAddendum: z.string().nullable(),
    opening: list(z.object({ human: z.string(), assistant: z.string() }).readonly()),
    turns: list(z.object({ id: z.string(), human: z.string(), kind: z.string().nullable() }).readonly()),
    /** Of the verdicts on ranked model configs, 0 to 100; null without any. */
    difficulty: z.number().nullable(),
    /** The part of them at the best end of every field that counts in the index, and at the worst, 0 to 1. */
    ceilingShare: z.number().nullable(),
    floorShare: z.number().nullable(),
    samples: count,
    /** With the sum of all other scenarios, over model configs; null where that is unknown. */
    itemTotalCorrelation: z.number().nullable(),
    /** Why the question is poor: see the report's `itemHealth`. */
    flags: list(z.enum(["ceiling", "floor", "constant", "reversed", "unrelated"])),
    /** Number of pages of answers `s/<slug>/<page>.json`, from 1. */
    pages: count,
  })
  .readonly();

/**
 * `scenarios.json`: every wording once, with weights, rubrics and conversations. The wording of an imported suite comes
 * from its recorded requests; the suite's remark names what they lack.
 */
export const siteScenariosSchema = z
  .object({
    /** Texts that recorded requests have in common: see `segments`. */
    texts: list(z.string()),
    experiments: list(z.object({ id: z.string(), title: z.string(), description: z.string() }).readonly()),
    scenarios: list(scenario),
    rubrics: list(
      z
        .object({
          id: z.string(),
          ...wording.unwrap().shape,
          blind: wording.nullable(),
          reasonFirst: z.boolean(),
          fields: list(field),
        })
        .readonly(),
    ),
    systemVariants: list(z.object({ id: z.string(), title: z.string(), text: z.string() }).readonly()),
    deliveries: list(
      z
        .object({
          id: z.enum(["user_role", "tool_role"]),
          systemSuffix: z.string().nullable(),
          /** Only of `tool_role`; the greeting only where the model speaks through the tool. */
          startToken: z.string().nullable(),
          greeting: z.string().nullable(),
          tool: z
            .object({
              name: z.string(),
              description: z.string(),
              /** The model's reply; null where the tool has no parameters and the reply is plain content. */
              parameter: z.object({ name: z.string(), description: z.string() }).readonly().nullable(),
            })
            .readonly()
            .nullable(),
        })
        .readonly(),
    ),
    judging: z
      .object({ instructions: z.string(), blindInstructions: z.string().nullable(), repair: z.string() })
      .readonly(),
    configurations: list(configuration),
  })
  .readonly();

/** One answer in the list of a scenario. */
const scenarioEntry = z
  .object({
    slug: z.string(),
    label: z.string(),
    run: count,
    configuration,
    /** 0 to 100; null for an unscored verdict or none. */
    score: z.number().nullable(),
    scores: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).readonly(),
    /** The beginning of the last answer. */
    excerpt: z.string(),
    /** Characters of all answers of the conversation. */
    characters: count,
    /** See `gridMarks`. */
    mark: z.string(),
  })
  .readonly();

/**
 * `s/<scenario>/<page>.json`, pages from 1, fifty entries each: every model's answers, worst score first, those without a
 * score last. `s/<scenario>/all.json` is page 0 of 1: all of them in the same order, excerpts cut after 120 characters, for
 * filtering.
 */
export const siteScenarioPageSchema = z
  .object({
    scenarioId: z.string(),
    page: count,
    pages: count,
    total: count,
    /** Verdicts by score: from 0 to below 5, 5 to below 10, ... 95 to 100. */
    histogram: list(count),
    entries: list(scenarioEntry),
  })
  .readonly();

export type SiteScenarios = z.infer<typeof siteScenariosSchema>;
export type SiteScenario = SiteScenarios["scenarios"][number];
export type SiteRubric = SiteScenarios["rubrics"][number];
export type SiteScenarioPage = z.infer<typeof siteScenarioPageSchema>;
