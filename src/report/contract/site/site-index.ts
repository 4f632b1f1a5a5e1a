import { z } from "zod";
import { basisRanks } from "../index-basis.ts";
import { leaderboardSchema } from "../leaderboard.ts";
import { count, list, suiteIdentity } from "../schema-parts.ts";

const leaderboard = leaderboardSchema.unwrap().shape;
const leaderboardRow = leaderboard.rows.unwrap().element.unwrap();

/** The one small file that is never cached: names the current snapshot and what it shows. */
export const siteMetaSchema = z
  .object({
    schemaVersion: z.literal(2),
    /** The program's version that wrote the data. */
    program: z.string(),
    /** Names the folder `data/<snapshot>/` with everything else: a digest of its content. */
    snapshot: z.string(),
    /** ISO 8601, UTC. */
    generatedAt: z.string(),
    /** A server over a store that may grow: it serves `events` and the page `/live`. */
    live: z.boolean(),
    suite: z.object(suiteIdentity).readonly(),
    /** The snapshot has `stances.json`: the suite has items, and ballots on them are answered. */
    stances: z.boolean(),
    /** Pages of blocks: `pages/<id>.json`, at the address `/<id>`. */
    topics: list(z.object({ id: z.string(), title: z.string() }).readonly()),
    judge: leaderboard.judge,
    panel: leaderboard.panel,
    counts: z
      .object({ modelConfigs: count, ranked: count, runs: count, trajectories: count, answers: count, verdicts: count })
      .readonly(),
    otherSuites: leaderboard.otherSuites,
  })
  .readonly();

/** The badges beside a model config's name. */
const siteBadges = ["free", "local", "simulated", "imported", "mixed", "provisional"] as const;

export const siteRowSchema = leaderboardRow
  .extend({
    /** Names the model config in addresses and files: safe on every file system, unique. */
    slug: z.string(),
    vendor: z.string().nullable(),
    badges: list(z.enum(siteBadges)),
    /** Numbers of the runs that have a file of their own. */
    runNumbers: list(count),
    /** Its rank without single scenarios and with equal weights; null where it is not ranked, or alone. */
    basisRanks: basisRanks.nullable(),
  })
  .readonly();

const scenarioName = z
  .object({ id: z.string(), slug: z.string(), title: z.string(), experiment: z.string() })
  .readonly();

/** `index.json`: the ranking, and the navigation data of every page. */
export const siteIndexSchema = z
  .object({
    /** As in the leaderboard. */
    measures: leaderboard.measures,
    components: leaderboard.components,
    configurations: leaderboard.configurations,
    intervalMethod: leaderboard.intervalMethod,
    intervalLevel: leaderboard.intervalLevel,
    rankForm: leaderboard.rankForm,
    /** What the columns of the ranking mean, and what concerns all of it, as sentences. */
    legend: list(z.string()),
    /** What was left out and why, as sentences. */
    notes: leaderboard.notes,
    /** What the ranking depends on, as sentences; empty with too few data. */
    basis: list(z.string()),
    experiments: list(z.object({ id: z.string(), title: z.string() }).readonly()),
    /** In the order of the suite. */
    scenarios: list(scenarioName),
    /** The first hundred in the leaderboard's order. Of `id` the first eight digits; the model's own file has all. */
    rows: list(siteRowSchema),
    /** Number of further rows in `index-more.json`; 0 without that file. */
    more: count,
  })
  .readonly();

/** `index-more.json`: the rows after the first hundred. */
export const siteMoreSchema = z.object({ rows: list(siteRowSchema) }).readonly();

/** One character a scenario, in the order of the suite. */
export const gridMarks = {
  fine: ".",
  truncated: "t",
  broken: "b",
  unscored: "u",
  /** Answered, not graded. */
  ungraded: "n",
  /** Answered, and code reads its ballots: the index needs no grade. */
  ballots: "v",
  absent: "-",
} as const;

export const gridRunSchema = z
  .object({
    run: count,
    /** A verdict's score from 0 to 100 (every field scaled, more is better), to one decimal; null without one. */
    cells: list(z.number().nullable()),
    /** See `gridMarks`. */
    marks: z.string(),
  })
  .readonly();

/** `grid.json`: every verdict's score, under the configurations that count (their mean where there are several). */
export const siteGridSchema = z
  .object({
    rows: list(
      z
        .object({
          slug: z.string(),
          label: z.string(),
          /** A scenario's mean over the runs whose score counts (no broken generation), to one decimal; null without one. */
          mean: list(z.number().nullable()),
          runs: list(gridRunSchema),
        })
        .readonly(),
    ),
  })
  .readonly();

export type SiteMeta = z.infer<typeof siteMetaSchema>;
export type SiteIndex = z.infer<typeof siteIndexSchema>;
export type SiteMore = z.infer<typeof siteMoreSchema>;
export type SiteRow = z.infer<typeof siteRowSchema>;
export type SiteGrid = z.infer<typeof siteGridSchema>;
export type GridRun = z.infer<typeof gridRunSchema>;
