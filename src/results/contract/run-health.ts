import type { ReadingCounts, RunCounts } from "../../store/views/views.ts";
import type { Judge, Subject, SuiteIdentity } from "./parts.ts";

interface Health {
  /** Present and planned, apart from what ballots ruled out (`skipped`), for which no call is made. */
  readonly answers: RunCounts["answers"];
  /** The same of the requested judge. */
  readonly verdicts: RunCounts["verdicts"];
  /** Messages that readers have read, of those to be read, in a suite that has readers. */
  readonly readings?: ReadingCounts;
  /** Replies without an answer or a grade that were asked for again. */
  readonly resampled: number;
  /** At answers and verdicts together, ended or not. */
  readonly attempts: number;
  /** Without an end: in flight, or cut off when a process died. */
  readonly openAttempts: number;
  /** Failed attempts, by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** US dollars, as far as prices are known. */
  readonly usd: number;
  /** Some attempts have no known cost: no price, or no end. The true cost is higher. */
  readonly usdIsLowerBound: boolean;
}

export interface RunHealthRow extends Subject, Health {
  readonly model: string;
  readonly run: number;
}

/** Progress and health of every run of a suite, from the store alone. */
export interface RunHealth {
  readonly schemaVersion: 1;
  readonly suite: SuiteIdentity;
  /** Null before the first grade. */
  readonly judge: Judge | null;
  /** ISO 8601, UTC. */
  readonly generatedAt: string;
  /** By label of the model config and run. */
  readonly rows: readonly RunHealthRow[];
  readonly total: Health & { readonly modelConfigs: number; readonly runs: number };
  /** The commands that complete everything; none for imported results. */
  readonly completions: readonly {
    /** Labels of the model configs that the command completes. */
    readonly modelConfigs: readonly string[];
    readonly answers: number;
    /** Null where a judge other than the one shown grades them: the command asks the one that each row had. */
    readonly verdicts: number | null;
    /** In suites with readers. */
    readonly readings?: number;
    /** The shell command. */
    readonly command: string;
  }[];
  /** Notes, as sentences. */
  readonly notes: readonly string[];
}
