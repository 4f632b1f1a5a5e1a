import type { BenchError } from "../domain/index.ts";
import { plainText } from "../results/plain-text.ts";

interface ServerWords {
  readonly onAway: (trouble: BenchError) => void;
  readonly onBack: () => void;
}

/** Reports when the database goes away, and when it is back. */
export function reportConnection(say: (line: string) => void): ServerWords {
  return {
    onAway: ({ message }) => say(`warning: ${plainText(message)} Waiting for it.`),
    onBack: () => say("The database is back."),
  };
}
