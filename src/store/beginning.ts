import type { SessionRecord } from "./session-records.ts";

/** Under which conditions an attempt may begin; what is left out sets none. */
export interface BeginTerms {
  /** A name extraction recorded then, or before, does not count as the task's result; null where there is none. */
  readonly replaces?: string | null;
  /** The last attempt that the caller knows of, 0 for none: nothing begins if another session has begun a later one. Null: no matter. */
  readonly seen?: number | null;
}

/** What became of the wish to make an attempt. */
export type Beginning =
  | { readonly kind: "begun"; readonly attemptId: number }
  /** The task has its result, perhaps by another process. */
  | { readonly kind: "finished" }
  /** Another session, which has not ended, has an attempt at the task in flight. */
  | { readonly kind: "held"; readonly by: SessionRecord }
  /** Others have begun attempts that the caller does not know of. */
  | { readonly kind: "unseen" };
