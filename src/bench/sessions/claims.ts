import type { AttemptStart, TaskOutcome } from "../../domain/index.ts";
import { systemClock } from "../../engine/index.ts";
import type { BeginTerms, Store } from "../../store/index.ts";
import type { Liveness } from "./liveness.ts";

/** Leave to send a request, or what the task comes to without. */
export type Claim =
  | { readonly kind: "begun"; readonly attemptId: number }
  /** Others have begun what the caller, who asked for that, does not know of yet. */
  | { readonly kind: "unseen" }
  | { readonly kind: "unsent"; readonly outcome: TaskOutcome };

export interface Claims {
  /** Records an attempt at a task that is neither done nor under way elsewhere. See `Store.beginAttempt`. */
  readonly claim: (start: Omit<AttemptStart, "sessionId">, terms?: BeginTerms) => Promise<Claim>;
}

interface ClaimsOptions {
  readonly sessionId: string;
  readonly store: Store;
  readonly now: () => Date;
  readonly liveness: Liveness;
}

/** A call takes seconds, and a look at the store a fraction of a millisecond. */
const lookAgainMs = 500;

/** Whoever finds a dead session in its way ends it, so that its tasks are free for all. */
export function createClaims({ sessionId, store, now, liveness }: ClaimsOptions): Claims {
  return {
    async claim(start, terms = {}) {
      for (;;) {
        const readAfter = systemClock.now();
        const beginning = await store.beginAttempt({ ...start, sessionId }, terms);
        if (beginning.kind === "begun" || beginning.kind === "unseen") return beginning;
        if (beginning.kind === "finished") return { kind: "unsent", outcome: { kind: "done", cached: true } };
        const { id, heartbeatAt } = beginning.by;
        if (!liveness.isDead(beginning.by, readAfter)) {
          return { kind: "unsent", outcome: { kind: "deferred", afterMs: lookAgainMs } };
        }
        await store.endSession({ sessionId: id, at: now().toISOString(), silentSince: heartbeatAt });
      }
    },
  };
}
