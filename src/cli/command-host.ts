import type { Terminal } from "./terminal.ts";

/** The context of a command besides its options. */
export interface CommandHost {
  readonly terminal: Terminal;
  /** The command line as typed. */
  readonly words: readonly string[];
  readonly setExitCode: (code: 0 | 1 | 2 | 3 | 130) => void;
}
