import { BenchError } from "../domain/index.ts";
import { printLine, type Terminal } from "./terminal.ts";

/** Ctrl-C once: start nothing new. Twice: leave at once. */
export interface InterruptStop {
  /** Aborted at the first interrupt. */
  readonly signal: AbortSignal;
  /** Prints a line without disturbing what shows the run. */
  readonly say: (line: string) => void;
  /** From now on, lines go through this function. */
  readonly announceWith: (say: (line: string) => void) => void;
  readonly release: () => void;
}

const interruptedExitCode = 130;

/** What is said at the first interrupt, and at the second. */
interface InterruptWords {
  readonly first: string;
  readonly second: string;
}

const stopping: InterruptWords = {
  first: "Stopping: the calls in flight come to their end, nothing new is asked. Ctrl-C again stops at once.",
  second: "Stopped at once. Everything that had arrived is kept.",
};

/** Where workers make the calls. */
export const leaving: InterruptWords = {
  first: "Leaving: the run goes on without this process.",
  second: "Left at once. What has been ordered goes on without this process.",
};

export function stopOnInterrupt(terminal: Terminal, words: InterruptWords = stopping): InterruptStop {
  const controller = new AbortController();
  let say = (line: string): void => printLine(terminal.stderr, line);
  const release = terminal.onInterrupt(() => {
    if (controller.signal.aborted) {
      say(words.second);
      terminal.forceExit(interruptedExitCode);
      return;
    }
    say(words.first);
    controller.abort(interruptedBeforehand());
  });
  return {
    signal: controller.signal,
    say: (line) => say(line),
    announceWith: (speak) => {
      say = speak;
    },
    release,
  };
}

/** What a command ends with that had asked no model yet; a run that has begun ends in its own way. */
function interruptedBeforehand(): BenchError {
  return new BenchError({
    code: "interrupted",
    message: "Interrupted before any model was asked.",
    hint: "Nothing was spent. Run the same command again to begin.",
  });
}
