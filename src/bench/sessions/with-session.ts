import { systemClock } from "../../engine/index.ts";
import type { BenchError } from "../../domain/index.ts";
import type { Store } from "../../store/index.ts";
import { createClaims, type SessionClaims } from "./claims.ts";
import { defaultSilenceMs } from "./default-silence.ts";
import { hostIdentity } from "./host-identity.ts";
import { isRunning } from "./is-running.ts";
import { keepAlive } from "./keep-alive.ts";
import { createLiveness } from "./liveness.ts";
import { guardStore, type StoreGuard } from "./store-guard.ts";

const beatsInSilence = 6;
/** What a power cut can cost of the answers that had arrived. */
const flushEveryMs = 1_000;

export interface SessionEnvironment {
  readonly store: Store;
  readonly now: () => Date;
  readonly randomHex: (bytes: number) => string;
  /** After how long without a sign of life another process takes over. Default 30 seconds; the same for all of them. */
  readonly silenceMs?: number;
  /** Starts nothing new; calls in flight come to their end. */
  readonly stop: AbortSignal;
  /** Told once, as soon as the store cannot be read or written any more. */
  readonly onStoreTrouble?: (trouble: BenchError) => void;
}

/** A process that works on a store, for the time of one piece of work. */
export interface Session extends SessionClaims, Pick<StoreGuard, "record" | "attempt"> {
  readonly id: string;
  readonly store: Store;
  /** Aborted when nothing new is to be started, be it asked for or because of the store. */
  readonly stop: AbortSignal;
}

/**
 * Opens a session, gives signs of its life while the work goes on, and ends it whatever comes of that. A store that fails
 * stops the work, and rejects with its fault when what was under way has come to its end.
 */
export async function withSession<Result>(
  environment: SessionEnvironment,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { store, now, randomHex, stop, silenceMs = defaultSilenceMs, onStoreTrouble = () => {} } = environment;
  const id = randomHex(16);
  const host = hostIdentity();
  await store.openSession({ id, startedAt: now().toISOString(), host, pid: process.pid });
  const heart = keepAlive(() => store.heartbeat(id, now().toISOString()), silenceMs / beatsInSilence);
  const flushing = keepAlive(() => store.flush(), flushEveryMs);
  const liveness = createLiveness({ host, isRunning, now: () => systemClock.now(), silenceMs });
  try {
    const claims = createClaims({ sessionId: id, store, now, liveness });
    const { claim, endDead } = claims;
    const { failed, check, record, attempt } = guardStore(store, onStoreTrouble);
    const result = await work({ id, store, claim, endDead, record, attempt, stop: AbortSignal.any([stop, failed]) });
    check();
    return result;
  } finally {
    await Promise.all([heart.stop(), flushing.stop()]);
    // Whoever misses this end sees that the process runs no more.
    await store.endSession({ sessionId: id, at: now().toISOString(), silentSince: null }).catch(() => undefined);
  }
}
