/** Why an attempt gave no usable result. */
export type Fault =
  | "rate-limited"
  | "quota-exhausted"
  | "no-credit"
  | "server-error"
  | "connection"
  /** A server on this machine refuses connections: it does not run. */
  | "server-down"
  | "timeout"
  | "malformed-response"
  | "too-long"
  | "empty"
  /** No answer, because reasoning used all tokens of the limit. */
  | "token-limit"
  | "leaked-template"
  | "malformed-verdict"
  | "refused"
  | "unauthorized"
  | "rejected"
  | "tools-refused"
  | "temperature-refused"
  | "reasoning-refused"
  | "missing-dependency"
  | "cancelled"
  | "internal";

/** Outcome of one attempt at a task. The engine decides on retries. */
export type TaskOutcome =
  /** `cached`: no call was made. `skipped`: none ever is, because ballots rule the task out; else the result was there. */
  | { readonly kind: "done"; readonly cached: boolean; readonly skipped?: true }
  | {
      readonly kind: "retry";
      readonly fault: Fault;
      readonly detail: string;
      /** The server's Retry-After in milliseconds, or null for the engine's backoff. */
      readonly afterMs: number | null;
    }
  | { readonly kind: "failed"; readonly fault: Fault; readonly detail: string }
  /** Another process holds this task: nothing was sent and nothing failed. The engine asks again after this time. */
  | { readonly kind: "deferred"; readonly afterMs: number };
