import { z } from "zod";
import { count, judge, list, records, subject, suiteIdentity } from "./schema-parts.ts";

/** What is there of some work, out of what was planned. */
const answers = z.object({ planned: count, present: count, truncated: count }).readonly();
const verdicts = z.object({ planned: count, present: count, unscored: count }).readonly();

const health = {
  answers,
  /** Of the judge asked for. */
  verdicts,
  /** Replies without an answer or a grade that had to be drawn again. */
  resampled: count,
  /** At answers and verdicts together, ended or not. */
  attempts: count,
  /** Without an end: in flight, or cut off when a process died. */
  openAttempts: count,
  /** Attempts that brought nothing, by kind. */
  faults: records(count),
  /** US dollars, as far as prices are known. */
  usd: z.number(),
  /** Some attempts have no known price: the true cost is higher. */
  usdIsLowerBound: z.boolean(),
};

const row = z.object({ ...subject, model: z.string(), run: count, ...health }).readonly();

const completion = z
  .object({
    /** Labels of the model configs that it completes. */
    modelConfigs: list(z.string()),
    answers: count,
    verdicts: count,
    /** For a shell. */
    command: z.string(),
  })
  .readonly();

/** How far every run of a suite is and how it fared. Holds nothing but what the store says. */
export const runHealthSchema = z
  .object({
    schemaVersion: z.literal(1),
    suite: z.object(suiteIdentity).readonly(),
    /** Null when no judge has been at work. */
    judge: judge.nullable(),
    /** ISO 8601, UTC. */
    generatedAt: z.string(),
    /** By label of the model config and run. */
    rows: list(row),
    total: z.object({ modelConfigs: count, runs: count, ...health }).readonly(),
    /** What asks for all that is missing; none for imported results. */
    completions: list(completion),
    /** Sentences for people. */
    notes: list(z.string()),
  })
  .readonly();

export type RunHealth = z.infer<typeof runHealthSchema>;
export type RunHealthRow = RunHealth["rows"][number];
