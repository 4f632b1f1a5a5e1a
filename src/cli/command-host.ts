import type { Terminal } from "./terminal.ts";

/** What a command is handed besides its options. */
export interface CommandHost {
  readonly terminal: Terminal;
  /** The command line as it was typed. */
  readonly words: readonly string[];
  readonly setExitCode: (code: 0 | 1 | 2 | 3 | 130) => void;
}
