import { randomBytes } from "node:crypto";
import type { BenchmarkEnvironment, RunProgress, RunSnapshot, UnreadableJudge } from "../campaign/index.ts";
import type { engineOptions, Flags, logOptions, printOptions, storeOptions } from "../options/index.ts";
import { plainText } from "../results/plain-text.ts";
import { withStore, withStoreIfAny, type Store } from "../store/index.ts";
import { rerunCommand } from "./command-over.ts";
import { confirmRest, carryOverSpending } from "./confirm-cost.ts";
import { workersOf, type WorkersOptions } from "./flags/engine-flags.ts";
import type { KeyPlaces } from "./flags/key-flags.ts";
import { printResult, type PrintFormat } from "./output/print-result.ts";
import { overWorkers, type WorkersInHand } from "./over-workers.ts";
import { sessionSilence } from "./session-silence.ts";
import { showProgress, type ProgressDisplay } from "./show-progress.ts";
import { interruptedExitCode, stopOnInterrupt, type InterruptStop } from "./stop-on-interrupt.ts";
import { storeLocation } from "./store-location.ts";
import { queuedResult } from "./summary/queued-result.ts";
import { type CommandHost, printLine } from "./terminal.ts";
import { rescueIfLost } from "../campaign/sessions/with-session.ts";
import { withEventLog } from "./with-event-log.ts";
import type { EventSink } from "../campaign/events/run-event.ts";
import type { PreparedMoney } from "../campaign/budget/prepare-money.ts";
import type { BudgetResult } from "../campaign/budget/further-need.ts";

/** Plans in a store that is there, or, where the work makes one, in the one that there may be. Null where the user declined. */
type Planning<Prepared> =
  | {
      readonly makesStore: true;
      readonly plan: (store: Store | null, stopping: InterruptStop) => Promise<Prepared | null>;
    }
  | { readonly makesStore: false; readonly plan: (store: Store, stopping: InterruptStop) => Promise<Prepared | null> };

/**
 * The way of every command that makes calls: plan, confirm, carry out, show. Nothing is made before the user has agreed. Null where
 * the user declined or interrupted it, or where it was only queued.
 */
export async function carryOut<Prepared extends Priced, Result extends Account, Shown>(
  host: CommandHost,
  flags: Flags<typeof storeOptions & typeof printOptions & typeof logOptions & typeof engineOptions> & KeyPlaces,
  steps: Planning<Prepared> & WorkSteps<Prepared, Result, Shown>,
): Promise<Shown | null> {
  const { terminal } = host;
  const { db, log = null, format } = flags;
  const workers = workersOf(flags, db);
  const location = storeLocation(terminal, db);
  const stopping = stopOnInterrupt(terminal);
  // What a plan counts as done is in the store that was there: one that has gone since is not made anew.
  let create = false;
  try {
    const prepared = await (steps.makesStore
      ? withStoreIfAny(location, (store) => {
          create = store === null;
          return steps.plan(store, stopping);
        })
      : withStore({ location, create: false }, (store) => steps.plan(store, stopping)));
    if (prepared === null) return null;
    const inHand = { prepared, db, stopping, workers, keys: flags, format };
    return await withEventLog(terminal, { log, store: location, stopping }, (sinks) =>
      withStore({ location, create }, (store) => makeCalls(host, { ...inHand, store, sinks }, steps)),
    );
  } finally {
    stopping.release();
  }
}

type Priced = { readonly money: PreparedMoney };

/** What came of work, for the exit code and for a queued run. */
interface Account {
  readonly budget: BudgetResult | null;
  readonly progress: RunProgress;
  readonly unreadable?: readonly UnreadableJudge[];
}

/** How prepared work is carried out and shown. */
interface WorkSteps<Prepared, Result, Shown> {
  /** Lines before the work. */
  readonly notes: (prepared: Prepared) => readonly string[];
  /** Whether there are calls to make; by default there are. */
  readonly hasWork?: (prepared: Prepared) => boolean;
  readonly work: (prepared: Prepared, environment: BenchmarkEnvironment) => Promise<Result>;
  /** What came of it, in lines. @param goesOn the workers that go on with what this process leaves */
  readonly summary: (result: Result, goesOn: WorkersInHand | null) => readonly string[];
  /** @param result null where there were no calls to make */
  readonly show: (store: Store, prepared: Prepared, result: Result | null) => Promise<Shown>;
  /** The same work with what its results ask for, once all of it is done; null where they ask for nothing. By default nothing. */
  readonly next?: (store: Store, prepared: Prepared) => Promise<Prepared | null>;
  /** What an interrupted run still writes; by default nothing. @param goesOn the workers that go on with it */
  readonly showInterrupted?: (
    store: Store,
    prepared: Prepared,
    result: Result,
    goesOn: WorkersInHand | null,
  ) => Promise<void>;
  /** By default lanes and troubles on the error stream. */
  readonly display?: (snapshot: () => RunSnapshot) => ProgressDisplay;
}

interface WorkInHand<Prepared> {
  readonly prepared: Prepared;
  readonly store: Store;
  readonly db: string;
  readonly stopping: InterruptStop;
  readonly sinks: readonly EventSink[];
  readonly workers: WorkersOptions | null;
  readonly keys: KeyPlaces;
  readonly format: PrintFormat;
}

/**
 * Makes the calls with live progress, summarises them, and shows the results. The exit code reports what is missing. Null
 * where it was interrupted, or only queued.
 */
async function makeCalls<Prepared extends Priced, Result extends Account, Shown>(
  host: CommandHost,
  given: WorkInHand<Prepared>,
  {
    notes,
    hasWork = () => true,
    work,
    summary,
    show,
    showInterrupted,
    next,
    display,
  }: WorkSteps<Prepared, Result, Shown>,
): Promise<Shown | null> {
  const { terminal, setExitCode } = host;
  const shown = display ?? ((snapshot) => showProgress(terminal.stderr, snapshot));
  const { store, stopping, workers, keys, db, format } = given;
  let { prepared } = given;
  for (const note of notes(prepared)) printLine(terminal.stderr, note);
  if (!hasWork(prepared)) return show(store, prepared, null);
  const scaleOut = await overWorkers(terminal, stopping, { db, workers, keys });
  const further = async (result: Result, done: Prepared): Promise<Prepared | null> => {
    const found = exitCodeOf(result) === 0 ? await next?.(store, done) : null;
    return found ? carryOverSpending(found, result.budget) : null;
  };
  for (;;) {
    const current = prepared;
    const result = await withProgress(host, { ...given, scaleOut, shown }, (environment) => work(current, environment));
    const isLeft = stopping.signal.aborted;
    // Interrupted before it was queued, the run has no workers.
    const queued = isLeft && scaleOut?.runId() === "" ? null : scaleOut;
    if (queued?.detach === true) {
      printResult(terminal, format, queuedResult(result, queued));
      return null;
    }
    for (const line of summary(result, isLeft ? queued : null)) printLine(terminal.stderr, line);
    const rest = isLeft ? null : ((await confirmRest(host, prepared, result)) ?? (await further(result, prepared)));
    if (rest === null) {
      // Its file may have gone while a question waited.
      await rescueIfLost(store, (saved) => rerunCommand(host.words, ["--db", saved]));
      setExitCode(isLeft && scaleOut !== null && queued === null ? interruptedExitCode : exitCodeOf(result));
      if (!isLeft) return show(store, prepared, result);
      await showInterrupted?.(store, prepared, result, queued);
      return null;
    }
    prepared = rest;
  }
}

/** Runs work that makes calls, with its progress on the error stream; the first Ctrl-C stops new calls. */
async function withProgress<Result>(
  { terminal, words }: CommandHost,
  {
    stopping,
    store,
    sinks,
    scaleOut,
    shown,
  }: WorkInHand<unknown> & {
    readonly scaleOut: WorkersInHand | null;
    readonly shown: (snapshot: () => RunSnapshot) => ProgressDisplay;
  },
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
      onStoreTrouble: ({ message }, waitMs) => {
        if (waitMs !== null) stopping.holdReplies();
        stopping.print(
          waitMs === null
            ? `warning: ${plainText(message)} No new call starts; replies to running calls are kept where possible.`
            : `warning: ${plainText(message)} No new call starts, and replies to running calls wait up to ${waitMs / 60_000} min. Close the program that holds it, free some space or start the server: the run goes on by itself.`,
        );
      },
      commandOver: (db) => rerunCommand(words, ["--db", db]),
      ...sessionSilence(terminal.environment),
      ...(scaleOut === null ? {} : { scaleOut: scaleOut.engine }),
      watch: (snapshot) => {
        if (scaleOut?.detach === true) return;
        display = shown(snapshot);
        stopping.printWith(display.print);
      },
    });
  } finally {
    endDisplay(display);
    stopping.printWith((line) => printLine(terminal.stderr, line));
  }
}

/** Takes the value as a parameter: TypeScript narrows a variable that only a callback sets to its initial value. */
function endDisplay(display: ProgressDisplay | null): void {
  display?.end();
}

/**
 * 0: complete; 3: the budget was reached first; 1: something is missing for another reason, or a judge gave no readable
 * grade, or a reader no number.
 */
function exitCodeOf({ budget, progress, unreadable = [] }: Account): 0 | 1 | 3 {
  if (budget?.reached === true) return 3;
  return progress.done === progress.total && unreadable.length === 0 ? 0 : 1;
}
