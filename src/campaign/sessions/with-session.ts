import { BenchError } from "../../domain/bench-error.ts";
import type { TaskOutcome } from "../../domain/task-outcome.ts";
import { systemClock } from "../../engine/index.ts";
import { defaultSilenceMs, hostIdentity } from "../../outside/process-liveness.ts";
import { startInterval } from "../../outside/interval.ts";
import { type EndedAttempt, mayPass, retry, type SessionRecord, type Store } from "../../store/index.ts";
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
  /**
   * Called as soon as the store cannot be read or written any more. `waitMs`: how long it is waited for, with all that has
   * arrived; null where the work ends.
   */
  readonly onStoreTrouble?: (trouble: BenchError, waitMs: number | null) => void;
  /** How long a reply that has arrived, and is paid for, waits for the store to take it. Default ten minutes. */
  readonly storePatienceMs?: number;
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
 * Opens a session, gives signs of its life while the work goes on, and ends it in any case. A store that fails,
 * and does not come back in time, stops the work, and rejects with its fault when what was under way has come to its end.
 */
export async function withSession<Result>(
  environment: SessionEnvironment,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const { store, now, randomHex, stop, silenceMs = defaultSilenceMs } = environment;
  const { commandOver = (db: string) => `the same command with --db ${db}` } = environment;
  const id = randomHex(16);
  const host = hostIdentity();
  await store.openSession({ id, startedAt: now().toISOString(), host, pid: process.pid });
  // What kept this process from the store, or asleep, may have kept the others: their silence counts from its end.
  let beatAt = systemClock.now();
  let calmSince = -Infinity;
  const isShaken = (at: number): boolean => at - beatAt > silenceMs / 2;
  const heartbeat = startInterval(async () => {
    await store.heartbeat(id, now().toISOString());
    const at = systemClock.now();
    if (isShaken(at)) calmSince = at;
    beatAt = at;
  }, silenceMs / heartbeatsInSilence);
  const { failed, check, watch, record, skip, attempt, giveUp } = guardStore(environment);
  const flushing = startInterval(async () => {
    await watch();
    await store.flush();
  }, flushEveryMs);
  // What stops a run often kills it soon after, and then saves or moves the store's file without its log.
  const settle = (): void => void store.settle().catch(() => undefined);
  stop.addEventListener("abort", settle);
  const liveness = createLiveness(silenceMs, () => {
    const at = systemClock.now();
    return !isShaken(at) && at - calmSince >= silenceMs;
  });
  try {
    const claims = createClaims(id, environment, liveness);
    const { claim, endDead } = claims;
    const stopped = AbortSignal.any([stop, failed]);
    const result = await work({ id, store, claim, endDead, record, skip, attempt, stop: stopped });
    await watch();
    check();
    return result;
  } finally {
    stop.removeEventListener("abort", settle);
    const unsaved = giveUp();
    await Promise.all([heartbeat.stop(), flushing.stop()]);
    // Without this end, others find that the process no longer runs.
    await store.endSession({ sessionId: id, at: now().toISOString(), silentSince: null }).catch(() => undefined);
    await rescueIfLost(store, commandOver, unsaved);
  }
}

/** Replies that have arrived, and that the store has not taken. */
interface Unsaved {
  readonly ends: ReadonlySet<EndedAttempt>;
  readonly trouble: () => BenchError | null;
}

/**
 * Saves a store whose file was taken away, or which does not take what has arrived, when nothing writes to it any more. Rejects
 * with what is lost and what goes on.
 */
export async function rescueIfLost(
  store: Pick<Store, "rescue">,
  commandOver: NonNullable<SessionEnvironment["commandOver"]>,
  { ends, trouble }: Unsaved = { ends: new Set(), trouble: () => null },
): Promise<void> {
  const rescue = await store.rescue(ends);
  if (rescue === null && ends.size === 0) return;
  const { loss = null, isAll = false, savedAs = null, failure = null } = rescue ?? {};
  const { what, saved, none, next } =
    loss === null
      ? {
          what: `${trouble()?.message ?? "The store cannot be written."} It has not taken ${repliesWords(ends)}.`,
          saved: "A copy has all of it, with them.",
          none: `They are lost${failure === null ? "." : `: ${failure}`}`,
          next: `${trouble()?.hint ?? ""} The same command asks for them again.`.trim(),
        }
      : {
          what: `The store's file was ${loss} during the work.`,
          saved: isAll ? "Everything in it was saved." : "What could still be read was saved; the rest is lost.",
          none: `Nothing of it could be saved: ${failure}`,
          next: "Restore the store from a backup, then run the same command again.",
        };
  throw new BenchError({
    code: "store",
    message: `${what} ${savedAs === null ? none : `${saved} It is in ${savedAs}`}`,
    hint: savedAs === null ? next : `To continue: ${commandOver(savedAs)}`,
  });
}

function repliesWords(ends: ReadonlySet<EndedAttempt>): string {
  const costs = [...ends].map(({ end }) => end.cost.usd);
  const usd = costs.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const isLeast = costs.includes(null);
  return `${ends.size} ${ends.size === 1 ? "reply" : "replies"} that had arrived, at a cost of ${isLeast ? "at least " : ""}$${Number(usd.toFixed(6))}`;
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

/** A restart of a server, and a change that a user has left unsaved in another program, take minutes. */
const defaultPatienceMs = 600_000;
const pauseMs = 500;

interface StoreGuard {
  /** Aborted when the store has failed: asking on would pay for answers that have no place. */
  readonly failed: AbortSignal;
  /** Records the end of an attempt, and tries again for a while where the store may come back. */
  readonly record: Claims["record"];
  readonly skip: Claims["skip"];
  /** Runs one attempt while the store takes what arrives. A store failure does not fail the task: it stays open. */
  readonly attempt: (work: () => Promise<TaskOutcome>) => Promise<TaskOutcome>;
  /** Looks whether the store's file is still in its place. */
  readonly watch: () => Promise<void>;
  /** Rejects with the store's first fault, if there was one that did not pass. */
  readonly check: () => void;
  /** Ends every wait for the store. */
  readonly giveUp: () => Unsaved;
}

/** Keeps what arrives, and starts nothing that would be lost while the store cannot be written. */
function guardStore({
  store,
  stop,
  onStoreTrouble = () => {},
  storePatienceMs = defaultPatienceMs,
}: Pick<SessionEnvironment, "stop" | "onStoreTrouble" | "storePatienceMs"> & {
  readonly store: Pick<Store, "endAttempt" | "recordSkip" | "requireInPlace">;
}): StoreGuard {
  const failing = new AbortController();
  const isOver = AbortSignal.any([stop, failing.signal]);
  const ends = new Set<EndedAttempt>();
  const waiting = new Set<() => Promise<unknown>>();
  let first: BenchError | null = null;
  const report = (trouble: BenchError): void => {
    if (first !== null) return;
    first = trouble;
    if (waiting.size === 0) onStoreTrouble(trouble, null);
    failing.abort(trouble);
  };
  /** The first that has waited for too long ends it for all. Work that failed may be done again. */
  const whileAway = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    let until: number | null = null;
    const mayRetry = (error: unknown): boolean => {
      if (isOver.aborted || !isStoreFault(error) || !mayPass(error)) return false;
      if (waiting.size === 0) onStoreTrouble(error, storePatienceMs);
      waiting.add(work);
      until ??= systemClock.now() + storePatienceMs;
      return systemClock.now() < until;
    };
    try {
      return await retry(work, { mayRetry, pauseMs });
    } catch (error) {
      if (isStoreFault(error)) report(error);
      throw error;
    } finally {
      waiting.delete(work);
    }
  };
  return {
    failed: failing.signal,
    async record(end, product) {
      const ended = { end, product };
      if (end.response !== null) ends.add(ended);
      try {
        await whileAway(() => store.endAttempt(end, product));
        ends.delete(ended);
      } catch (error) {
        // What a store that can be written refuses, a copy refuses too.
        if (!isStoreFault(error)) ends.delete(ended);
        throw error;
      }
    },
    async skip(skip) {
      await store.recordSkip(skip);
    },
    async attempt(work) {
      // A small claim may fit on a disk that is too full for the answers.
      while (waiting.size > 0 && !isOver.aborted) await systemClock.sleep(pauseMs, isOver);
      if (waiting.size > 0) return left("The store takes no answers.");
      try {
        return await whileAway(work);
      } catch (error) {
        if (!isStoreFault(error)) throw error;
        return left(error.message);
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
    giveUp() {
      failing.abort();
      return { ends, trouble: () => first };
    },
  };
}

function left(detail: string): TaskOutcome {
  return { kind: "failed", fault: "cancelled", detail };
}

function isStoreFault(error: unknown): error is BenchError {
  return error instanceof BenchError && error.code === "store";
}
