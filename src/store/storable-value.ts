import { BenchError } from "../domain/index.ts";

/**
 * Only what every database gives back as it went in. Bound as they are, SQLite would make NULL of a Date in first place or
 * of NaN, a number of a boolean and another character of a lone surrogate, and Postgres would refuse NUL.
 */
export function storableValue(value: unknown): string | number | null {
  if (value === null) return null;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string" && value.isWellFormed() && !value.includes("\0")) return value;
  throw new BenchError({
    code: "internal",
    message: `The store was given a value that a database does not keep as it is: ${describe(value)}.`,
    hint: "This is a fault of the program: report it with this message.",
  });
}

function describe(value: unknown): string {
  if (typeof value === "string") return "a text with NUL or a lone surrogate";
  if (typeof value === "number") return `the number ${value}`;
  return value instanceof Date ? "a Date" : `a value of type ${typeof value}`;
}
