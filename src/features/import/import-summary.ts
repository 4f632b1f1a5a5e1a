import type { Suite } from "../../domain/index.ts";
import type { ImportCounts } from "../../store/index.ts";

export interface ImportProblem {
  /** As in the source, but free of control characters. Reads as a sentence together with the reason. */
  readonly path: string;
  readonly reason: string;
}

/** What an import read, and what it could not use. */
export interface ImportSummary {
  /** The suite under which the results are kept. */
  readonly suite: Suite;
  readonly files: {
    readonly read: number;
    readonly imported: number;
    readonly refused: number;
  };
  /** Refused files, and what was left out of files that were imported; at most 1,000 of them. */
  readonly problems: readonly ImportProblem[];
  readonly modelConfigs: number;
  readonly runs: number;
  readonly answers: number;
  readonly verdicts: { readonly scored: number; readonly unscored: number };
  /** Runs with the names that the model gave itself. */
  readonly nameExtractions: number;
  /** How much of it was new to the store; nothing, when the same cache was imported before. */
  readonly added: ImportCounts;
}

/** One line, safe on a terminal: archives may name their files as they like. */
export function printable(text: string): string {
  const safe = text.toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
  return safe.length > 300 ? `${safe.slice(0, 299).toWellFormed()}…` : safe;
}
