import { BenchError } from "../domain/index.ts";

/** @param what names the record */
export function damagedRecord(what: string, cause?: unknown): BenchError {
  return new BenchError({
    code: "store",
    message: `The store holds a damaged record: ${what} cannot be read.`,
    hint: "Restore the store from a backup, or choose another one.",
    cause,
  });
}
