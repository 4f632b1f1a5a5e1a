import { readFileSync } from "node:fs";
import { z } from "zod";

/** The figures of the published results, which this project has without their sentences. */
export const figuresFile: URL = new URL("../../fixtures/published-figures.json", import.meta.url);

const interval = z.tuple([z.number(), z.number()]).nullable();

/** A row of the published table. */
const publishedScore = z.object({
  directory: z.string(),
  label: z.string(),
  model: z.string(),
  complete: z.boolean(),
  index: z.number(),
  runs: z.int(),
  per_run_index: z.array(z.number()),
  ci95: interval,
  t_ci95: interval,
  dimensions: z.record(z.string(), z.record(z.string(), z.number())),
  cost: z.record(z.string(), z.object({ files: z.int(), gen_usd: z.number(), judge_usd: z.number() })),
});
export type PublishedScore = z.infer<typeof publishedScore>;
export const publishedScores = z.array(publishedScore);

export const publishedDifficulties = z.array(
  z.object({ scenario: z.string(), difficulty: z.number(), samples: z.int() }),
);

const answer = z.tuple([z.int(), z.number(), z.number(), z.int()]);
const verdict = z.tuple([z.number(), z.number()], z.union([z.number(), z.boolean(), z.null()]));

const run = z.object({
  directory: z.string(),
  run: z.int(),
  start: z.iso.datetime(),
  names: z.tuple([z.string(), z.number()]),
  answers: z.array(answer.nullable()),
  /** Turns whose answer reached the token limit. */
  cutOff: z.array(z.string()),
  verdicts: z.array(verdict.nullable()),
});
export type RunFigures = z.infer<typeof run>;

const figures = z.object({
  /** For those who open the file. */
  about: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])),
  judge: z.string(),
  /** The turns of a run's `answers`. */
  turns: z.array(z.string()),
  /** The scenarios of a run's `verdicts`, each with the fields of its grade. */
  fields: z.record(z.string(), z.array(z.string())),
  scores: publishedScores,
  difficulty: publishedDifficulties,
  runs: z.array(run),
});
export type Figures = z.infer<typeof figures>;

export function readFigures(): Figures {
  return figures.parse(JSON.parse(readFileSync(figuresFile, "utf8")));
}
