import type { EventSink, PreparedRun, Store } from "../campaign/index.ts";
import type { IntervalMethod } from "../domain/index.ts";
import { plainText, type Leaderboard } from "../results/index.ts";
import { shownLocation } from "../store/index.ts";
import { agreeToGoOn } from "./agree-to-spend.ts";
import type { CommandHost } from "./command-host.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import type { WorkersOptions } from "./flags/engine-flags.ts";
import { leaderboardResult } from "./output/document-results.ts";
import { printResult, type PrintFormat } from "./output/print-result.ts";
import { overWorkers } from "./over-workers.ts";
import { leaving, stopOnInterrupt, type InterruptStop } from "./stop-on-interrupt.ts";
import { queuedResult } from "./summary/queued-result.ts";
import { runSummaryLines } from "./summary/run-summary-lines.ts";
import { printLine } from "./terminal.ts";
import { streamWidth } from "./text-layout.ts";
import { runBenchmark, showRun } from "./use-cases.ts";
import { withProgress } from "./with-progress.ts";

export interface WorkInHand {
  readonly prepared: PreparedRun;
  readonly store: Store;
  /** The store's path, as the person gave it. */
  readonly db: string;
  readonly stopping: InterruptStop;
  readonly sinks: readonly EventSink[];
  /** Null where this process makes the calls itself. */
  readonly workers: WorkersOptions | null;
  readonly format: PrintFormat;
}

interface RunInHand extends WorkInHand {
  /** Which of the intervals the ranking shows; null for the suite's. */
  readonly interval: IntervalMethod | null;
}

/** Runs the work; Ctrl-C stops new calls, or leaves them to the workers. */
export async function interruptibly<Result>(
  { terminal, workers = null }: Pick<CommandHost, "terminal"> & { readonly workers?: WorkersOptions | null },
  work: (stopping: InterruptStop) => Promise<Result>,
): Promise<Result> {
  const stopping = workers === null ? stopOnInterrupt(terminal) : stopOnInterrupt(terminal, leaving);
  try {
    return await work(stopping);
  } finally {
    stopping.release();
  }
}

/**
 * Runs with live progress, then prints the ranking. Null when it was interrupted or only queued, and for people also without any
 * verdict: the summary above says why, and a table would be empty.
 */
export async function carryOutRun(host: CommandHost, run: RunInHand): Promise<Leaderboard | null> {
  if (!(await workThrough(host, run))) return null;
  const leaderboard = await showRun(run.store, { ...run, now: () => new Date() });
  if (run.format === "text" && leaderboard.rows.every(({ runs }) => runs === 0)) return null;
  printResult(host.terminal, run.format, leaderboardResult(leaderboard, { detailed: false }));
  return leaderboard;
}

/**
 * Works with live progress and says what came of it. What is missing then shows in the exit code. False: it was interrupted,
 * or only ordered, so nobody waits for more.
 */
export async function workThrough(host: CommandHost, work: WorkInHand): Promise<boolean> {
  const { terminal, words } = host;
  const { prepared, store, stopping, sinks, db, format } = work;
  for (const note of prepared.notes) printLine(terminal.stderr, plainText(note));
  const scaleOut = await overWorkers({ ...work, terminal });
  const result = await withProgress({ terminal, words, stopping, store, sinks, scaleOut }, (environment) =>
    runBenchmark(prepared, environment),
  );
  if (scaleOut?.detach === true) {
    printResult(terminal, format, queuedResult(result, scaleOut));
    return false;
  }
  const isLeft = stopping.signal.aborted;
  const layout = { db: shownLocation(db), width: streamWidth(terminal.stderr), goesOn: isLeft ? scaleOut : null };
  for (const line of runSummaryLines(result, layout)) printLine(terminal.stderr, line);
  const rest = isLeft ? null : await agreeToGoOn(host, prepared, result);
  if (rest !== null) return workThrough(host, { ...work, prepared: rest });
  host.setExitCode(exitCodeOf(result));
  return !isLeft;
}
