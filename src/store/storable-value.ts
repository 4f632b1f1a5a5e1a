import { BenchError } from "../domain/bench-error.ts";

/**
 * Only values that every database returns unchanged. SQLite would store a Date in first place or NaN as NULL, a boolean
 * as a number and a lone surrogate as another character; Postgres would refuse NUL.
 */
export function storableValue(value: unknown): string | number | null | Uint8Array {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string" && value.isWellFormed() && !value.includes("\0")) return value;
  throw new BenchError({
    code: "internal",
    message: `The store cannot keep this value unchanged: ${describe(value)}.`,
    hint: "This is a bug in the program: report it with this message.",
  });
}

function describe(value: unknown): string {
  if (typeof value === "string") return "a text with NUL or a lone surrogate";
  if (typeof value === "number") return `the number ${value}`;
  return value instanceof Date ? "a Date" : `a value of type ${typeof value}`;
}
