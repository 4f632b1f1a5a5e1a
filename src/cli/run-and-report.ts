import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import {
  prepareRun,
  runBenchmark,
  type BenchmarkResult,
  type PreparedRun,
  type Store,
  withStore,
} from "../bench/index.ts";
import { loadLeaderboard } from "../report/index.ts";
import type { CommandHost } from "./command-host.ts";
import { printLeaderboard } from "./print-leaderboard.ts";
import { runSummaryLines } from "./run-summary-lines.ts";
import type { RunSettings } from "./run-settings.ts";
import { showProgress, type ProgressDisplay } from "./show-progress.ts";
import { stopOnInterrupt, type InterruptStop } from "./stop-on-interrupt.ts";
import { printLine, type Terminal } from "./terminal.ts";

/** Checks everything, runs with live progress, says what came of it and prints the ranking. */
export async function runAndReport(host: CommandHost, settings: RunSettings): Promise<void> {
  const { terminal } = host;
  const stopping = stopOnInterrupt(terminal);
  try {
    const prepared = await prepareRun({
      ...settings.order,
      environment: terminal.environment,
      signal: stopping.signal,
    });
    await withStore({ location: resolve(terminal.workingDirectory, settings.db), create: true }, async (store) => {
      const result = await runWithProgress({ terminal, stopping, prepared, store });
      for (const line of runSummaryLines(result, settings.db)) printLine(terminal.stderr, line);
      if (!isWhole(result)) host.setExitCode(1);
      if (stopping.signal.aborted) return;
      const leaderboard = await loadLeaderboard(store, {
        suite: prepared.request.suite.digest,
        judge: prepared.request.judges[0]?.model ?? null,
        now: () => new Date(),
      });
      printLeaderboard(terminal, leaderboard, { format: settings.format, detailed: false });
    });
  } finally {
    stopping.release();
  }
}

interface LiveRun {
  readonly terminal: Terminal;
  readonly stopping: InterruptStop;
  readonly prepared: PreparedRun;
  readonly store: Store;
}

async function runWithProgress({ terminal, stopping, prepared, store }: LiveRun): Promise<BenchmarkResult> {
  let display: ProgressDisplay | null = null;
  try {
    return await runBenchmark(prepared.request, {
      ...prepared,
      store,
      now: () => new Date(),
      random: Math.random,
      randomHex: (bytes) => randomBytes(bytes).toString("hex"),
      stop: stopping.signal,
      watch: (snapshot) => {
        display = showProgress(terminal.stderr, snapshot);
        stopping.announceWith(display.say);
      },
    });
  } finally {
    endDisplay(display);
  }
}

/** Takes the value as a parameter: the compiler believes that a variable which only a callback sets stays null. */
function endDisplay(display: ProgressDisplay | null): void {
  display?.end();
}

function isWhole({ progress }: BenchmarkResult): boolean {
  return progress.done === progress.total;
}
