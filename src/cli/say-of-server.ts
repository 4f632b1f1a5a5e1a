import type { BenchError } from "../domain/index.ts";
import { plainText } from "../report/index.ts";

interface ServerWords {
  readonly onAway: (trouble: BenchError) => void;
  readonly onBack: () => void;
}

/** Says when the database goes away, and when it is back. */
export function sayOfServer(say: (line: string) => void): ServerWords {
  return {
    onAway: ({ message }) => say(`warning: ${plainText(message)} Waiting for it to come back.`),
    onBack: () => say("The database is back."),
  };
}
