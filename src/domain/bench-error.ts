/** Errors that a caller can act on: the command line exits with 2 for mistakes of its user, with 1 for the others. */
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
  | "no-model-list"
  | "store"
  | "not-found"
  | "unwritable"
  | "internal";

export interface BenchErrorOptions {
  readonly code: BenchErrorCode;
  /** What went wrong, where, and why. */
  readonly message: string;
  /** The user's next action. */
  readonly hint: string;
  readonly cause?: unknown;
}

/** The one error class of the program: an expected failure that the user can act on. */
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

/** A mistake of the user, on the command line or in what it names. */
export function usageError(message: string, hint: string): BenchError {
  return new BenchError({ code: "usage", message, hint });
}

/** What is asked for is not in the store, or not on this machine. */
export function notFound(message: string, hint: string): BenchError {
  return new BenchError({ code: "not-found", message, hint });
}
