import { BenchError } from "../../domain/bench-error.ts";
import type { TaskOutcome } from "../../domain/task-outcome.ts";
import { systemClock } from "../../engine/index.ts";
import { defaultSilenceMs, hostIdentity } from "../../outside/process-liveness.ts";
import { startInterval } from "../../outside/interval.ts";
import { mayPass, retry, type SessionRecord, type Store } from "../../store/index.ts";
import type { Claims } from "../../tasks/index.ts";
import { createLiveness, type Liveness } from "./liveness.ts";

/** A busy machine may miss some of them. */
const heartbeatsInSilence = 6;
/** What a power cut can cost of the answers that had arrived. */
const flushEveryMs = 1_000;

export interface SessionEnvironment {
  readonly store: Store;
  readonly now: () => Date;
  readonly randomHex: (bytes: number) => string;
  /** After how long without a sign of life another process takes over. Default 30 seconds; the same for all of them. */
  readonly silenceMs?: number;
  /** Aborted to start no new calls; calls in flight finish. */
  readonly stop: AbortSignal;
  /** Called once, as soon as the store cannot be read or written any more. */
  readonly onStoreTrouble?: (trouble: BenchError) => void;
  /** The command that does the same work over another store. */
  readonly commandOver?: (db: string) => string;
}

/** A process that works on a store, for the time of one piece of work. */
export interface Session extends SessionClaims, Pick<StoreGuard, "record" | "skip" | "attempt"> {
  readonly id: string;
  readonly store: Store;
  /** Aborted when nothing new is to be started, be it asked for or because of the store. */
  readonly stop: AbortSignal;
}

/**
 * Opens a session, gives signs of its life while the work goes on, and ends it in any case. A store that fails
 * stops the work, and rejects with its fault when what was under way has come to its end.
 */
export async function withSession<Result>(
  environment: SessionEnvironment,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { store, now, randomHex, stop, silenceMs = defaultSilenceMs, onStoreTrouble = () => {} } = environment;
  const { commandOver = (db: string) => `the same command with --db ${db}` } = environment;
  const id = randomHex(16);
  const host = hostIdentity();
  await store.openSession({ id, startedAt: now().toISOString(), host, pid: process.pid });
  const heartbeat = startInterval(() => store.heartbeat(id, now().toISOString()), silenceMs / heartbeatsInSilence);
  const { failed, check, watch, record, skip, attempt } = guardStore(store, onStoreTrouble);
  const flushing = startInterval(async () => {
    await watch();
    await store.flush();
  }, flushEveryMs);
  const liveness = createLiveness(silenceMs);
  try {
    const claims = createClaims(id, environment, liveness);
    const { claim, endDead } = claims;
    const stopped = AbortSignal.any([stop, failed]);
    const result = await work({ id, store, claim, endDead, record, skip, attempt, stop: stopped });
    await watch();
    check();
    return result;
  } finally {
    await Promise.all([heartbeat.stop(), flushing.stop()]);
    // Without this end, others find that the process no longer runs.
    await store.endSession({ sessionId: id, at: now().toISOString(), silentSince: null }).catch(() => undefined);
    await rescueIfLost(store, commandOver);
  }
}

/** A store whose file was taken away is saved when nothing writes to it any more; rejects with what is lost and what goes on. */
export async function rescueIfLost(
  store: Pick<Store, "rescue">,
  commandOver: NonNullable<SessionEnvironment["commandOver"]>,
): Promise<void> {
  const rescue = await store.rescue();
  if (rescue === null) return;
  const { loss, isAll, savedAs, failure } = rescue;
  const saved = isAll ? "Everything in it was saved." : "What could still be read was saved; the rest is lost.";
  throw new BenchError({
    code: "store",
    message: `The store's file was ${loss} during the work. ${savedAs === null ? `Nothing of it could be saved: ${failure}` : `${saved} It is in ${savedAs}`}`,
    hint:
      savedAs === null
        ? "Restore the store from a backup, then run the same command again."
        : `To continue: ${commandOver(savedAs)}`,
  });
}

interface SessionClaims {
  readonly claim: Claims["claim"];
  /** Ends the sessions of dead processes, whose calls in flight will never end. */
  readonly endDead: () => Promise<void>;
}

/** A call takes seconds, and a look at the store a fraction of a millisecond. */
const askAgainMs = 500;

/** A claim that meets a dead session ends it, so that its tasks are free for all. */
function createClaims(
  sessionId: string,
  { store, now }: Pick<SessionEnvironment, "store" | "now">,
  liveness: Liveness,
): SessionClaims {
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

/** How long an answer that has arrived, and is paid for, waits for the store to take it. */
const patienceMs = 60_000;
const pauseMs = 500;

interface StoreGuard {
  /** Aborted when the store has failed: asking on would pay for answers that have no place. */
  readonly failed: AbortSignal;
  /** Records the end of an attempt, and tries again for a while where the store may come back. */
  readonly record: Claims["record"];
  readonly skip: Claims["skip"];
  /** Runs one attempt. A store failure does not fail the task: it stays open. */
  readonly attempt: (work: () => Promise<TaskOutcome>) => Promise<TaskOutcome>;
  /** Looks whether the store's file is still in its place. */
  readonly watch: () => Promise<void>;
  /** Rejects with the store's first fault, if there was one. */
  readonly check: () => void;
}

/** Keeps what arrives and stops what would be lost when the store cannot be written any more. */
function guardStore(
  store: Pick<Store, "endAttempt" | "recordSkip" | "requireInPlace">,
  onTrouble: (trouble: BenchError) => void,
): StoreGuard {
  const failing = new AbortController();
  let first: BenchError | null = null;
  const report = (trouble: BenchError): void => {
    if (first !== null) return;
    first = trouble;
    onTrouble(trouble);
    failing.abort(trouble);
  };
  return {
    failed: failing.signal,
    async record(end, product) {
      await retryWhileAway(() => store.endAttempt(end, product), report);
    },
    async skip(skip) {
      await retryWhileAway(() => store.recordSkip(skip), report);
    },
    async attempt(work) {
      try {
        return await work();
      } catch (error) {
        if (!isStoreFault(error)) throw error;
        report(error);
        return { kind: "failed", fault: "cancelled", detail: error.message };
      }
    },
    async watch() {
      await store.requireInPlace().catch((error: unknown) => {
        if (isStoreFault(error)) report(error);
      });
    },
    check() {
      if (first !== null) throw first;
    },
  };
}

function retryWhileAway<Result>(write: () => Promise<Result>, report: (trouble: BenchError) => void): Promise<Result> {
  const until = systemClock.now() + patienceMs;
  const mayRetry = (error: unknown): boolean => {
    if (!isStoreFault(error) || !mayPass(error) || systemClock.now() >= until) return false;
    report(error);
    return true;
  };
  return retry(write, { mayRetry, pauseMs });
}

function isStoreFault(error: unknown): error is BenchError {
  return error instanceof BenchError && error.code === "store";
}
