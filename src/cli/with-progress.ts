import { randomBytes } from "node:crypto";
import type { BenchmarkEnvironment, EventSink, Store } from "../campaign/index.ts";
import { plainText } from "../results/plain-text.ts";
import type { WorkersInHand } from "./over-workers.ts";
import { typedAgain } from "./command-over.ts";
import { sessionSilence } from "./session-silence.ts";
import { showProgress, type ProgressDisplay } from "./show-progress.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import { printLine, type Terminal } from "./terminal.ts";

export interface LiveWork {
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
export async function withProgress<Result>(
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
