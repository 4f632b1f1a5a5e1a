import { systemClock } from "../../engine/index.ts";
import type { SessionRecord, Store } from "../../store/index.ts";
import type { Claims } from "../../tasks/index.ts";
import type { Liveness } from "./liveness.ts";

export interface SessionClaims {
  readonly claim: Claims["claim"];
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
const askAgainMs = 500;

/** A claim that meets a dead session ends it, so that its tasks are free for all. */
export function createClaims({ sessionId, store, now, liveness }: ClaimsOptions): SessionClaims {
  const end = ({ id, heartbeatAt }: SessionRecord): Promise<void> =>
    store.endSession({ sessionId: id, at: now().toISOString(), silentSince: heartbeatAt });
  return {
    async claim(start, terms) {
      for (;;) {
        const readAfter = systemClock.now();
        const claim = await store.beginAttempt({ ...start, sessionId }, terms);
        switch (claim.kind) {
          case "claimed":
            return { kind: "claimed", attemptId: claim.attemptId };
          case "already-done":
            return { kind: "already-done" };
          case "uncounted":
            return { kind: "uncounted" };
          case "held-elsewhere":
            if (!liveness.isDead(claim.by, readAfter)) return { kind: "held-elsewhere", askAgainMs };
            await end(claim.by);
        }
      }
    },
    async endDead() {
      const readAfter = systemClock.now();
      const others = (await store.sessions()).filter(({ id, endedAt }) => endedAt === null && id !== sessionId);
      for (const other of others) if (liveness.isDead(other, readAfter)) await end(other);
    },
  };
}
