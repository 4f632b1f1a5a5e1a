import { printLine, type Terminal } from "./terminal.ts";

/** Ctrl-C once: start no new call. Twice: leave at once. */
export interface InterruptStop {
  /** Aborted at the first interrupt. */
  readonly signal: AbortSignal;
  /** Prints a line without disturbing the progress display. */
  readonly print: (line: string) => void;
  /** From now on, lines go through this function. */
  readonly printWith: (print: (line: string) => void) => void;
  /** From now on, an interrupt leaves the calls to workers. */
  readonly leaveToWorkers: () => void;
  /** The store does not take what arrives: from now on an interrupt says what a second one loses. */
  readonly holdReplies: () => void;
  readonly release: () => void;
}

export const interruptedExitCode = 130;

/** The messages at the first and the second interrupt. */
interface InterruptWords {
  readonly first: string;
  readonly second: string;
}

const stoppingWords: InterruptWords = {
  first: "Stopping. Running calls finish, no new ones start. Ctrl-C again stops at once.",
  second: "Stopped at once. All replies that the store has taken are kept.",
};

/** Where replies wait in memory. */
const holdingWords: InterruptWords = {
  first:
    "Stopping. Running calls finish, no new ones start, then what the store has not taken is saved where it can be. Ctrl-C again stops at once and loses it.",
  second: "Stopped at once. Replies that the store has not taken are lost.",
};

/** Where workers make the calls. */
const leavingWords: InterruptWords = {
  first: "Leaving: the workers continue the run.",
  second: "Left at once. The workers continue the run.",
};

/** Runs the work; the first Ctrl-C aborts its signal. */
export async function interruptibly<Result>(
  { terminal }: { readonly terminal: Terminal },
  work: (stopping: InterruptStop) => Promise<Result>,
): Promise<Result> {
  const stopping = stopOnInterrupt(terminal);
  try {
    return await work(stopping);
  } finally {
    stopping.release();
  }
}

/** Ctrl-C stops new calls, or leaves them to the workers that have them. Released by the caller. */
export function stopOnInterrupt(terminal: Terminal): InterruptStop {
  let words = stoppingWords;
  const controller = new AbortController();
  let print = (line: string): void => printLine(terminal.stderr, line);
  const release = terminal.onInterrupt(() => {
    if (controller.signal.aborted) {
      print(words.second);
      terminal.forceExit(interruptedExitCode);
      return;
    }
    print(words.first);
    controller.abort(interruptedBeforehand());
  });
  return {
    signal: controller.signal,
    print: (line) => print(line),
    printWith: (to) => {
      print = to;
    },
    leaveToWorkers: () => {
      words = leavingWords;
    },
    holdReplies: () => {
      words = holdingWords;
    },
    release,
  };
}

/** What ends a command that was interrupted before its first call; a started run has its own ending. */
function interruptedBeforehand(): Stopped {
  return new Stopped(
    interruptedExitCode,
    "Interrupted before the first question: nothing was measured. Run the same command again.",
  );
}

/** Resolves at the first interrupt (Ctrl-C, SIGTERM). */
export function untilInterrupted(terminal: Terminal): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = terminal.onInterrupt(() => {
      stopListening();
      resolve();
    });
  });
}

/**
 * The user declined or interrupted: the command ends with this exit code. No `BenchError`, as code that goes on after an expected
 * failure, such as a server without a list of prices, must not go on after this.
 */
export class Stopped extends Error {
  readonly exitCode: 1 | 130;

  /** @param message what is left to print; empty where the command has printed it */
  constructor(exitCode: 1 | 130, message = "") {
    super(message);
    this.exitCode = exitCode;
  }
}
