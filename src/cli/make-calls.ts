import type { BenchmarkEnvironment, EventSink, PreparedMoney, Store } from "../campaign/index.ts";
import type { CommandHost } from "./command-host.ts";
import { confirmRest } from "./confirm-cost.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import type { WorkersOptions } from "./flags/engine-flags.ts";
import { printResult, type PrintFormat } from "./output/print-result.ts";
import { overWorkers, type WorkersInHand } from "./over-workers.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import { queuedResult } from "./summary/queued-result.ts";
import { printLine } from "./terminal.ts";
import { withProgress } from "./with-progress.ts";

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
