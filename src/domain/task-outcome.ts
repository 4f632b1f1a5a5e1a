/** Why an attempt gave no usable result. */
export type Fault =
  | "rate-limited"
  | "quota-exhausted"
  | "no-credit"
  | "server-error"
  | "connection"
  | "timeout"
  | "malformed-response"
  | "too-long"
  | "empty"
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

/** What running a task once came to. Retrying is the engine's business. */
export type TaskOutcome =
  | { readonly kind: "done"; readonly cached: boolean }
  | {
      readonly kind: "retry";
      readonly fault: Fault;
      readonly detail: string;
      /** The server's own demand (Retry-After), or null for the engine's backoff. */
      readonly afterMs: number | null;
    }
  | { readonly kind: "failed"; readonly fault: Fault; readonly detail: string }
  /** Another process is at this task: nothing was sent, nothing is wrong. Worth asking again after this time. */
  | { readonly kind: "deferred"; readonly afterMs: number };
