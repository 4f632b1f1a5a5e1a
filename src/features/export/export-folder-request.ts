import { type BenchError, notFound } from "../../domain/bench-error.ts";
import type { StoredQuery } from "../../store/selection/choose-stored.ts";
import type { Suite } from "../../domain/suite.ts";

/** What to write into a folder, and how. */
export interface ExportFolderRequest extends StoredQuery {
  /** The judge or the panel whose scores count; none for the leaderboard's judge. */
  readonly judges: readonly string[];
  /** Whether a judge's verdicts on models of its own family are left out of the index. */
  readonly excludeOwnFamily: boolean;
  /** Absolute. */
  readonly folder: string;
  /** The program's version. */
  readonly program: string;
  readonly now: () => Date;
  readonly onProgress: (progress: ExportProgress) => void;
  /** Ends the work; the folder stays as it was. */
  readonly signal: AbortSignal;
}

export interface ExportProgress {
  /** 0 to 1. */
  readonly share: number;
  readonly text: string;
}

/** Nothing that was asked for has a result. */
export function nothingToWrite({ id, version }: Pick<Suite, "id" | "version">): BenchError {
  return notFound(
    `There are no results of suite ${id} ${version} to export.`,
    "Run the benchmark first (aib run --help shows how), or choose another suite with --suite.",
  );
}
