import { randomBytes } from "node:crypto";
import type { BenchmarkEnvironment, Store } from "../bench/index.ts";
import { showProgress, type ProgressDisplay } from "./show-progress.ts";
import type { InterruptStop } from "./stop-on-interrupt.ts";
import type { Terminal } from "./terminal.ts";

export interface LiveWork {
  readonly terminal: Terminal;
  readonly stopping: InterruptStop;
  readonly store: Store;
}

/** Does work that makes calls, with its progress on the error stream; the first Ctrl-C starts nothing new. */
export async function withProgress<Result>(
  { terminal, stopping, store }: LiveWork,
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
      sinks: [],
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
