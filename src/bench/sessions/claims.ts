import type { AttemptStart, TaskOutcome } from "../../domain/index.ts";
import { systemClock } from "../../engine/index.ts";
import type { BeginTerms, SessionRecord, Store } from "../../store/index.ts";
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
  /** Ends the sessions of processes that are found dead: their calls in flight will have no end any more. */
  readonly endDead: () => Promise<void>;
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
  const end = ({ id, heartbeatAt }: SessionRecord): Promise<void> =>
    store.endSession({ sessionId: id, at: now().toISOString(), silentSince: heartbeatAt });
  return {
    async claim(start, terms = {}) {
      for (;;) {
        const readAfter = systemClock.now();
        const beginning = await store.beginAttempt({ ...start, sessionId }, terms);
        if (beginning.kind === "begun" || beginning.kind === "unseen") return beginning;
        if (beginning.kind === "finished") return { kind: "unsent", outcome: { kind: "done", cached: true } };
        if (!liveness.isDead(beginning.by, readAfter)) {
          return { kind: "unsent", outcome: { kind: "deferred", afterMs: lookAgainMs } };
        }
        await end(beginning.by);
      }
    },
    async endDead() {
      const readAfter = systemClock.now();
      const others = (await store.sessions()).filter(({ id, endedAt }) => endedAt === null && id !== sessionId);
      for (const other of others) if (liveness.isDead(other, readAfter)) await end(other);
    },
  };
}
