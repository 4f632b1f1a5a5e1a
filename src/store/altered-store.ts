import { BenchError } from "../domain/bench-error.ts";

/** The error for a store whose database was changed so that it would not do what our statements say. */
export function alteredStore(location: string, found: readonly string[]): BenchError {
  return new BenchError({
    code: "store",
    message: `Store ${location}: it contains objects that this program does not create and that may change results: ${found.join(", ")}.`,
    hint: "Use the original store. If these objects are yours, drop them or move them to another database or schema.",
  });
}
