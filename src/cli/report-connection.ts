import type { BenchError } from "../domain/index.ts";
import { plainText } from "../results/plain-text.ts";

/** Reports when the database goes away, and when it is back. */
export function reportConnection(say: (line: string) => void) {
  return {
    onAway: ({ message }: BenchError) => say(`warning: ${plainText(message)} Waiting for it.`),
    onBack: () => say("The database is back."),
  };
}
