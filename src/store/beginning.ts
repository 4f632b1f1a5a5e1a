import type { SessionRecord } from "./session-records.ts";

/** What became of the wish to make an attempt. */
export type Beginning =
  | { readonly kind: "begun"; readonly attemptId: number }
  /** The task has its result, perhaps by another process. */
  | { readonly kind: "finished" }
  /** Another session, which has not ended, has an attempt at the task in flight. */
  | { readonly kind: "held"; readonly by: SessionRecord };
