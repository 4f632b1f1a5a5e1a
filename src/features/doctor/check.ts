import { BenchError } from "../../domain/bench-error.ts";

/** One line of a diagnosis. */
export interface Check {
  /** What was looked at: `store`, `key`, `endpoint`, `model` and so on. */
  readonly check: string;
  readonly status: "ok" | "warn" | "fail";
  readonly detail: string;
  /** The next step; null where there is nothing to do. */
  readonly advice: string | null;
  /** What has to change, where it is not what was looked at. */
  readonly cause?: "key" | "tools" | "thinking";
  /** The key is set, and no request has shown whether it is accepted. */
  readonly keyUntried?: true;
  /** The model was called and did not reply, though a later attempt may pass: it has not been seen to work. */
  readonly unanswered?: true;
}

export function passed(check: string, detail: string): Check {
  return { check, status: "ok", detail, advice: null };
}

export function warned(check: string, detail: string, advice: string): Check {
  return { check, status: "warn", detail, advice };
}

/** An expected failure as a line; anything else is a fault of the program and goes on its way. */
export function failed(check: string, error: unknown): Check {
  if (!(error instanceof BenchError)) throw error;
  return { check, status: "fail", detail: error.message, advice: error.hint };
}

/** What was not asked for by name is a warning where it fails. */
export function asWarning(check: Check): Check {
  return check.status === "fail" ? { ...check, status: "warn" } : check;
}
