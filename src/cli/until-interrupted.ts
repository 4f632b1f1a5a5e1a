import type { Terminal } from "./terminal.ts";

/** Resolves at the first interrupt (Ctrl-C, SIGTERM). */
export function untilInterrupted(terminal: Terminal): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = terminal.onInterrupt(() => {
      stopListening();
      resolve();
    });
  });
}
