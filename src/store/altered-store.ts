import { BenchError } from "../domain/index.ts";

/** A store whose database would do something else than it is told: somebody has changed what this program made. */
export function alteredStore(location: string, found: readonly string[]): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: it holds what this program does not make, and what may change results: ${found.join(", ")}.`,
    hint: "Take the store from where it was made. If these are yours, drop them, or keep them in another database or schema.",
  });
}
