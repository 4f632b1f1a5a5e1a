import { systemClock } from "../../engine/index.ts";
import { defaultSilenceMs, hostIdentity, isRunning } from "../../outside/process-liveness.ts";
import type { SessionRecord } from "../../store/index.ts";

/** What one process has seen of the others. */
export interface Liveness {
  /** `readAfter` is when its reading began, on the monotonic clock: this process, too, may have slept since. */
  readonly isDead: (session: SessionRecord, readAfter: number) => boolean;
}

/** This machine, as far as liveness depends on it. */
interface Machine {
  readonly host: string;
  readonly isRunning: (pid: number) => boolean;
  /** Monotonic milliseconds. Times of other machines, and of clocks that are set, are only compared for equality. */
  readonly now: () => number;
}

function thisMachine(): Machine {
  return { host: hostIdentity(), isRunning, now: () => systemClock.now() };
}

/**
 * A session is dead when its process on this machine has ended, or when its heartbeat has not changed for `silenceMs`.
 * @param isCalm whether another process could have given a sign of life for as long: not while none could write to the store
 */
export function createLiveness(silenceMs: number, isCalm = (): boolean => true, machine = thisMachine()): Liveness {
  /** By session; `since` is the earliest time at which it is known to have had this heartbeat. */
  const seen = new Map<string, { readonly heartbeatAt: string; readonly since: number }>();
  return {
    isDead(session, readAfter) {
      if (hasEnded(session, machine)) return true;
      const sighting = seen.get(session.id);
      if (sighting?.heartbeatAt === session.heartbeatAt) return isCalm() && readAfter - sighting.since >= silenceMs;
      seen.set(session.id, { heartbeatAt: session.heartbeatAt, since: machine.now() });
      return false;
    },
  };
}

/** Process ids of other machines cannot be looked up. */
function hasEnded({ host, pid }: SessionRecord, machine: Machine): boolean {
  return host === machine.host && !machine.isRunning(pid);
}

/**
 * The active sessions after one read of the store: open, and with a running process on this machine. One of another machine
 * counts as active while its last heartbeat is recent by this machine's clock.
 */
export function activeSessions(sessions: readonly SessionRecord[], now: Date): readonly SessionRecord[] {
  const machine = thisMachine();
  return sessions.filter((session) => {
    if (session.endedAt !== null || hasEnded(session, machine)) return false;
    const silentMs = Math.abs(now.getTime() - Date.parse(session.heartbeatAt));
    return session.host === machine.host || silentMs < defaultSilenceMs;
  });
}
