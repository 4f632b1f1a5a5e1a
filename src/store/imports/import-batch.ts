import type { Answer } from "../../domain/answer.ts";
import type { AttemptEnd, AttemptStart } from "../../domain/attempt.ts";
import type { Label } from "../../domain/label.ts";
import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Task } from "../../domain/task.ts";
import type { Verdict } from "../../domain/verdict.ts";
import type { NameExtraction } from "../names/name-extraction.ts";
import type { SuiteOrigin } from "../views/views.ts";

/** An attempt that was made elsewhere, by no session of this store; the store gives it its id. */
export interface ImportedAttempt {
  readonly start: Omit<AttemptStart, "sessionId" | "reservedUsd">;
  readonly end: Omit<AttemptEnd, "attemptId">;
}

/** Results made elsewhere, for example one run of one model config. */
export interface ImportBatch {
  readonly suite: Suite;
  /** `live` where the suite has the words that models and judges read; by default `imported`. */
  readonly suiteOrigin?: SuiteOrigin;
  readonly modelConfigs: readonly ModelConfig[];
  readonly judges: readonly JudgeConfig[];
  /** Places of the results, and of what is missing: a task without a result counts as missing. */
  readonly tasks: readonly Task[];
  /** An `attemptId` of null becomes the last attempt in this batch with the same task key, if there is one. */
  readonly answers: readonly Answer[];
  readonly verdicts: readonly Verdict[];
  readonly attempts: readonly ImportedAttempt[];
  readonly nameExtractions: readonly NameExtraction[];
  /** Results of other kinds of tasks. */
  readonly labels?: readonly Label[];
}

/** How many were new to the store. */
export interface ImportCounts {
  readonly answers: number;
  readonly verdicts: number;
  readonly attempts: number;
  readonly nameExtractions: number;
}

/** A result that was imported before, and that the batch has with another content. */
export type ImportConflict =
  | { readonly kind: "answer"; readonly stored: Answer; readonly given: Answer }
  | { readonly kind: "verdict"; readonly stored: Verdict; readonly given: Verdict }
  | { readonly kind: "names"; readonly stored: NameExtraction; readonly given: NameExtraction };

export interface ImportOutcome extends ImportCounts {
  readonly labels: number;
  /** The stored ones stayed, unless they were to be replaced. */
  readonly conflicts: readonly ImportConflict[];
}

export interface ImportTerms {
  /** Whether results of the batch take the place of those that were imported before and differ. */
  readonly replace?: boolean;
}
