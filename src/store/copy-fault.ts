import { BenchError } from "../domain/index.ts";

/** The error for a store that could not be copied into a file. */
export function copyFault(target: string, why: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `No copy of the store could be written to ${target}: ${why}`,
    hint: "Free some space there, or make the directory writable.",
    cause,
  });
}
