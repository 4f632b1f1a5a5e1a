import { systemClock } from "../../engine/index.ts";
import type { Store } from "../../store/index.ts";
import { createClaims, type Claims } from "./claims.ts";
import { hostIdentity } from "./host-identity.ts";
import { isRunning } from "./is-running.ts";
import { keepAlive } from "./keep-alive.ts";
import { createLiveness } from "./liveness.ts";

/** Several signs of life fit into it: a busy machine or a locked store costs one or two. */
const defaultSilenceMs = 30_000;
const beatsInSilence = 6;

export interface SessionEnvironment {
  readonly store: Store;
  readonly now: () => Date;
  readonly randomHex: (bytes: number) => string;
  /** After how long without a sign of life another process takes over. Default 30 seconds; the same for all of them. */
  readonly silenceMs?: number;
}

/** A process that works on a store, for the time of one piece of work. */
export interface Session extends Claims {
  readonly id: string;
}

/** Opens a session, gives signs of its life while the work goes on, and ends it whatever comes of that. */
export async function withSession<Result>(
  { store, now, randomHex, silenceMs = defaultSilenceMs }: SessionEnvironment,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const id = randomHex(16);
  const host = hostIdentity();
  await store.openSession({ id, startedAt: now().toISOString(), host, pid: process.pid });
  const heart = keepAlive(() => store.heartbeat(id, now().toISOString()), silenceMs / beatsInSilence);
  const liveness = createLiveness({ host, isRunning, now: () => systemClock.now(), silenceMs });
  try {
    return await work({ id, ...createClaims({ sessionId: id, store, now, liveness }) });
  } finally {
    await heart.stop();
    // Whoever misses this end sees that the process runs no more.
    await store.endSession({ sessionId: id, at: now().toISOString(), silentSince: null }).catch(() => undefined);
  }
}
