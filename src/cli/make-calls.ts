import { randomBytes } from "node:crypto";
import type {
  BenchmarkEnvironment,
  EventSink,
  PreparedMoney,
  Store,
  BudgetResult,
  RunProgress,
  UnreadableJudge,
} from "../campaign/index.ts";
import { plainText } from "../results/plain-text.ts";
import type { CommandHost } from "./command-host.ts";
import { typedAgain } from "./command-over.ts";
import { confirmRest } from "./confirm-cost.ts";
import type { WorkersOptions } from "./flags/engine-flags.ts";
import { printResult, type PrintFormat } from "./output/print-result.ts";
import { overWorkers, type WorkersInHand } from "./over-workers.ts";
import { sessionSilence } from "./session-silence.ts";
import { showProgress, type ProgressDisplay } from "./show-progress.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import { queuedResult } from "./summary/queued-result.ts";
import { printLine, type Terminal } from "./terminal.ts";

export type Priced = { readonly money: PreparedMoney };
export type Account = Parameters<typeof exitCodeOf>[0] & Parameters<typeof queuedResult>[0];

/** How prepared work is carried out and shown. */
export interface WorkSteps<Prepared, Result, Shown> {
  /** Lines before the work. */
  readonly notes: (prepared: Prepared) => readonly string[];
  /** Whether there are calls to make; by default there are. */
  readonly hasWork?: (prepared: Prepared) => boolean;
  readonly work: (prepared: Prepared, environment: BenchmarkEnvironment) => Promise<Result>;
  /** What came of it, in lines. @param goesOn the workers that go on with what this process leaves */
  readonly summary: (result: Result, goesOn: WorkersInHand | null) => readonly string[];
  readonly show: (store: Store, prepared: Prepared) => Promise<Shown>;
}

interface WorkInHand<Prepared> {
  readonly prepared: Prepared;
  readonly store: Store;
  readonly db: string;
  readonly stopping: InterruptStop;
  readonly sinks: readonly EventSink[];
  readonly workers: WorkersOptions | null;
  readonly format: PrintFormat;
}

/**
 * Makes the calls with live progress, says what came of them, and shows the results. What is missing then is in the exit code. Null
 * where it was interrupted, or only queued.
 */
export async function makeCalls<Prepared extends Priced, Result extends Account, Shown>(
  { terminal, words, setExitCode }: CommandHost,
  given: WorkInHand<Prepared>,
  { notes, hasWork = () => true, work, summary, show }: WorkSteps<Prepared, Result, Shown>,
): Promise<Shown | null> {
  const { store, stopping, format } = given;
  let { prepared } = given;
  for (const note of notes(prepared)) printLine(terminal.stderr, note);
  if (!hasWork(prepared)) return show(store, prepared);
  const scaleOut = await overWorkers({ ...given, terminal });
  for (;;) {
    const current = prepared;
    const live = { ...given, terminal, words, scaleOut };
    const result = await withProgress(live, (environment) => work(current, environment));
    if (scaleOut?.detach === true) {
      printResult(terminal, format, queuedResult(result, scaleOut));
      return null;
    }
    const isLeft = stopping.signal.aborted;
    for (const line of summary(result, isLeft ? scaleOut : null)) printLine(terminal.stderr, line);
    const rest = isLeft ? null : await confirmRest({ terminal, words }, prepared, result);
    if (rest === null) {
      setExitCode(exitCodeOf(result));
      return isLeft ? null : show(store, prepared);
    }
    prepared = rest;
  }
}

interface LiveWork {
  readonly terminal: Terminal;
  /** The command line. */
  readonly words: readonly string[];
  readonly stopping: InterruptStop;
  readonly store: Store;
  /** Receives every event, besides the store. */
  readonly sinks: readonly EventSink[];
  /** Null where this process makes the calls itself. */
  readonly scaleOut: WorkersInHand | null;
}

/** Runs work that makes calls, with its progress on the error stream; the first Ctrl-C stops new calls. */
async function withProgress<Result>(
  { terminal, words, stopping, store, sinks, scaleOut }: LiveWork,
  work: (environment: BenchmarkEnvironment) => Promise<Result>,
): Promise<Result> {
  let display: ProgressDisplay | null = null;
  try {
    return await work({
      store,
      now: () => new Date(),
      random: Math.random,
      randomHex: (bytes) => randomBytes(bytes).toString("hex"),
      stop: stopping.signal,
      sinks,
      onStoreTrouble: ({ message }) =>
        stopping.say(
          `warning: ${plainText(message)} No new call starts; replies to running calls are kept where possible.`,
        ),
      commandOver: (db) => typedAgain(words, ["--db", db]),
      ...sessionSilence(terminal.environment),
      ...(scaleOut === null ? {} : { scaleOut: scaleOut.engine }),
      watch: (snapshot) => {
        if (scaleOut?.detach === true) return;
        display = showProgress(terminal.stderr, snapshot);
        stopping.announceWith(display.say);
      },
    });
  } finally {
    endDisplay(display);
    stopping.announceWith((line) => printLine(terminal.stderr, line));
  }
}

/** Takes the value as a parameter: TypeScript narrows a variable that only a callback sets to its initial value. */
function endDisplay(display: ProgressDisplay | null): void {
  display?.end();
}

interface Work {
  readonly budget: BudgetResult | null;
  readonly progress: Pick<RunProgress, "done" | "total">;
  readonly unreadable?: readonly UnreadableJudge[];
}

/**
 * 0: complete; 3: the budget was reached first; 1: something is missing for another reason, or a judge gave no readable
 * grade.
 */
function exitCodeOf({ budget, progress, unreadable = [] }: Work): 0 | 1 | 3 {
  if (budget?.reached === true) return 3;
  return progress.done === progress.total && unreadable.length === 0 ? 0 : 1;
}
