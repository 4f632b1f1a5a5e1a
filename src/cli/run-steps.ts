import { runBenchmark, type BenchmarkEnvironment, type BenchmarkResult, type PreparedRun } from "../campaign/index.ts";
import { plainText } from "../results/plain-text.ts";
import { shownLocation } from "../store/index.ts";
import type { WorkersInHand } from "./over-workers.ts";
import { runSummaryLines } from "./summary/run-summary-lines.ts";
import type { CommandHost } from "./terminal.ts";
import { streamWidth } from "./text-layout.ts";

/** How the commands that ask models and judges carry out their runs. */
export function runSteps(
  { terminal: { stderr }, words }: Pick<CommandHost, "terminal" | "words">,
  { db }: { readonly db: string },
) {
  let before: BenchmarkResult | null = null;
  return {
    notes: (prepared: PreparedRun): readonly string[] => prepared.notes.map((note) => plainText(note)),
    work: async (prepared: PreparedRun, environment: BenchmarkEnvironment): Promise<BenchmarkResult> => {
      const result = await runBenchmark(prepared, environment);
      before = before === null ? result : withEarlier(before, result);
      return before;
    },
    summary: (result: BenchmarkResult, goesOn: WorkersInHand | null): readonly string[] =>
      runSummaryLines(result, { db: shownLocation(db), width: streamWidth(stderr), goesOn, words }),
  };
}

/** What a command did in several runs, one after the other: in the looks of one until it is clear, and after a question. */
function withEarlier(before: BenchmarkResult, result: BenchmarkResult): BenchmarkResult {
  const { progress, tally, alreadyDone } = result;
  return {
    ...result,
    alreadyDone: alreadyDone - (before.progress.done - before.alreadyDone),
    progress: {
      ...progress,
      usd: before.progress.usd + progress.usd,
      elapsedMs: before.progress.elapsedMs + progress.elapsedMs,
    },
    tally: { ...tally, usd: before.tally.usd + tally.usd, unpriced: before.tally.unpriced + tally.unpriced },
  };
}
