import { z } from "zod";
import { count, judge, list, records, subject, suiteIdentity } from "./schema-parts.ts";

/** Present and planned results of some work, apart from what ballots ruled out (`skipped`), for which no call is made. */
const answers = z.object({ planned: count, present: count, skipped: count, truncated: count }).readonly();
const verdicts = z.object({ planned: count, present: count, skipped: count, unscored: count }).readonly();

const health = {
  answers,
  /** Of the requested judge. */
  verdicts,
  /** Replies without an answer or a grade that were asked for again. */
  resampled: count,
  /** At answers and verdicts together, ended or not. */
  attempts: count,
  /** Without an end: in flight, or cut off when a process died. */
  openAttempts: count,
  /** Failed attempts, by kind. */
  faults: records(count),
  /** US dollars, as far as prices are known. */
  usd: z.number(),
  /** Some attempts have no known price: the true cost is higher. */
  usdIsLowerBound: z.boolean(),
};

const row = z.object({ ...subject, model: z.string(), run: count, ...health }).readonly();

const completion = z
  .object({
    /** Labels of the model configs that the command completes. */
    modelConfigs: list(z.string()),
    answers: count,
    verdicts: count,
    /** The shell command. */
    command: z.string(),
  })
  .readonly();

/** Progress and health of every run of a suite, from the store alone. */
export const runHealthSchema = z
  .object({
    schemaVersion: z.literal(1),
    suite: z.object(suiteIdentity).readonly(),
    /** Null before the first grade. */
    judge: judge.nullable(),
    /** ISO 8601, UTC. */
    generatedAt: z.string(),
    /** By label of the model config and run. */
    rows: list(row),
    total: z.object({ modelConfigs: count, runs: count, ...health }).readonly(),
    /** The commands that complete everything; none for imported results. */
    completions: list(completion),
    /** Notes, as sentences. */
    notes: list(z.string()),
  })
  .readonly();

export type RunHealth = z.infer<typeof runHealthSchema>;
export type RunHealthRow = RunHealth["rows"][number];
