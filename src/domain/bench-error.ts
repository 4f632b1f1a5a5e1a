/** What a caller can act on: the exit code is derived from it, and every message names the next step. */
export type BenchErrorCode =
  | "usage"
  | "invalid-suite"
  | "invalid-registry"
  | "invalid-import"
  | "unknown-model"
  | "unknown-judge"
  | "unknown-suite"
  | "missing-key"
  | "unreachable"
  | "endpoint-refused"
  | "store"
  | "not-found"
  | "unwritable"
  | "interrupted"
  | "internal";

export interface BenchErrorOptions {
  readonly code: BenchErrorCode;
  /** What went wrong, where, and why. */
  readonly message: string;
  /** The next action for the person who reads this. */
  readonly hint: string;
  readonly cause?: unknown;
}

/** The one error class of the program: an expected failure that a person can act on. */
export class BenchError extends Error {
  override readonly name = "BenchError";
  readonly code: BenchErrorCode;
  readonly hint: string;

  constructor({ code, message, hint, cause }: BenchErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}
