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
  return {
    notes: (prepared: PreparedRun): readonly string[] => prepared.notes.map((note) => plainText(note)),
    work: (prepared: PreparedRun, environment: BenchmarkEnvironment): Promise<BenchmarkResult> =>
      runBenchmark(prepared, environment),
    summary: (result: BenchmarkResult, goesOn: WorkersInHand | null): readonly string[] =>
      runSummaryLines(result, { db: shownLocation(db), width: streamWidth(stderr), goesOn, words }),
  };
}
