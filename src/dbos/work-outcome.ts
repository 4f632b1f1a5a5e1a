import type { TaskOutcome } from "../domain/index.ts";

/** What an attempt came to, or why nothing of the whole run may be attempted any more. */
export type WorkOutcome = TaskOutcome | { readonly kind: "stop"; readonly reason: "budget" };
