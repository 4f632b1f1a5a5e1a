import type { SessionRecord } from "./session-records.ts";

/** Conditions of a claim; each is optional. */
export interface ClaimTerms {
  /** A name extraction recorded at this time or before does not count as the task's result; null where there is none. */
  readonly replaces?: string | null;
  /** The last attempt that the caller has counted, 0 for none: refused if another session has begun a later one. Null: unchecked. */
  readonly seen?: number | null;
}

/** The result of a claim. */
export type AttemptClaim =
  | { readonly kind: "claimed"; readonly attemptId: number }
  /** The task has its result, perhaps from another process. */
  | { readonly kind: "already-done" }
  /** Another living session has an attempt at the task in flight. */
  | { readonly kind: "held-elsewhere"; readonly by: SessionRecord }
  /** Other sessions have begun attempts that the caller has not counted. */
  | { readonly kind: "uncounted" };
