import { runBenchmark, shownLocation, type EventSink, type PreparedRun, type Store } from "../bench/index.ts";
import type { IntervalMethod } from "../domain/index.ts";
import { loadLeaderboard, plainText } from "../report/index.ts";
import type { CommandHost } from "./command-host.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import { printLeaderboard } from "./print-leaderboard.ts";
import { runSummaryLines } from "./summary/run-summary-lines.ts";
import { stopOnInterrupt, type InterruptStop } from "./stop-on-interrupt.ts";
import { printLine } from "./terminal.ts";
import { overWorkers } from "./over-workers.ts";
import { streamWidth } from "./text-layout.ts";
import { withProgress } from "./with-progress.ts";

export interface WorkInHand {
  readonly prepared: PreparedRun;
  readonly store: Store;
  /** The store's path, as the person gave it. */
  readonly db: string;
  readonly stopping: InterruptStop;
  readonly sinks: readonly EventSink[];
  /** Has workers do the work over the store's database. Default false. */
  readonly workers?: boolean;
}

interface RunInHand extends WorkInHand {
  readonly format: "text" | "json";
  /** Which of the intervals the ranking shows; null for the suite's. */
  readonly interval: IntervalMethod | null;
}

/** Does the work while Ctrl-C means: start nothing new. */
export async function interruptibly<Result>(
  { terminal }: CommandHost,
  work: (stopping: InterruptStop) => Promise<Result>,
): Promise<Result> {
  const stopping = stopOnInterrupt(terminal);
  try {
    return await work(stopping);
  } finally {
    stopping.release();
  }
}

/** Works with live progress, then prints the ranking. */
export async function carryOutRun(host: CommandHost, run: RunInHand): Promise<void> {
  if (!(await workThrough(host, run))) return;
  const { prepared, store } = run;
  const { judgeIds, excludeOwnFamily } = prepared.ranking;
  const leaderboard = await loadLeaderboard(store, {
    suite: prepared.plan.suite.digest,
    judges: judgeIds,
    excludeOwnFamily,
    interval: run.interval,
    now: () => new Date(),
  });
  printLeaderboard(host.terminal, leaderboard, { format: run.format, detailed: false });
}

/**
 * Works with live progress and says what came of it. What is missing then shows in the exit code. False: it was interrupted,
 * so nobody waits for more.
 */
export async function workThrough(host: CommandHost, work: WorkInHand): Promise<boolean> {
  const { terminal } = host;
  const { prepared, store, stopping, sinks, db, workers = false } = work;
  for (const note of prepared.notes) printLine(terminal.stderr, plainText(note));
  const result = await withProgress({ terminal, stopping, store, sinks }, (environment) =>
    runBenchmark(prepared, workers ? { ...environment, scaleOut: overWorkers(terminal, stopping, db) } : environment),
  );
  const layout = { db: shownLocation(db), width: streamWidth(terminal.stderr) };
  for (const line of runSummaryLines(result, layout)) printLine(terminal.stderr, line);
  host.setExitCode(exitCodeOf(result));
  return !stopping.signal.aborted;
}
