import { runBenchmark, type BenchmarkEnvironment, type BenchmarkResult, type PreparedRun } from "../campaign/index.ts";
import { showRun } from "../results/show-results.ts";
import type { Flags, intervalOptions, printOptions, storeOptions } from "../options/index.ts";
import type { Leaderboard } from "../results/contract.ts";
import { plainText } from "../results/plain-text.ts";
import { shownLocation, type Store } from "../store/index.ts";
import { leaderboardResult } from "./output/document-results.ts";
import { printResult } from "./output/print-result.ts";
import type { WorkersInHand } from "./over-workers.ts";
import { runSummaryLines } from "./summary/run-summary-lines.ts";
import type { CommandHost } from "./terminal.ts";
import { streamWidth } from "./text-layout.ts";

/** How the commands that ask models and judges carry out their runs. */
export function runSteps(
  { terminal: { stderr }, words }: Pick<CommandHost, "terminal" | "words">,
  { db }: { readonly db: string },
) {
  return {
    notes: (prepared: PreparedRun): readonly string[] => prepared.notes.map((note) => plainText(note)),
    work: (prepared: PreparedRun, environment: BenchmarkEnvironment): Promise<BenchmarkResult> =>
      runBenchmark(prepared, environment),
    summary: (result: BenchmarkResult, goesOn: WorkersInHand | null): readonly string[] =>
      runSummaryLines(result, { db: shownLocation(db), width: streamWidth(stderr), goesOn, words }),
  };
}

/**
 * Prints the ranking of a run. Null in text format without any verdict: the summary above says why, and a table would be empty.
 */
export async function showRanking(
  { terminal }: CommandHost,
  { format, interval }: Flags<typeof printOptions & typeof intervalOptions & typeof storeOptions>,
  { store, prepared }: { readonly store: Store; readonly prepared: PreparedRun },
): Promise<Leaderboard | null> {
  const leaderboard = await showRun(store, { prepared, interval: interval ?? null, now: () => new Date() });
  if (format === "text" && leaderboard.rows.every(({ runs }) => runs === 0)) return null;
  printResult(terminal, format, leaderboardResult(leaderboard, { detailed: false }));
  return leaderboard;
}
