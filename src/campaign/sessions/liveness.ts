import { defaultSilenceMs, hostIdentity, isRunning } from "../../host/index.ts";
import type { SessionRecord } from "../../store/index.ts";

interface LivenessOptions {
  /** Identity of this machine. */
  readonly host: string;
  readonly isRunning: (pid: number) => boolean;
  /** Monotonic milliseconds: times of other machines, and of clocks that are set, are compared only for being the same. */
  readonly now: () => number;
  /** How long a session may give no sign of life. */
  readonly silenceMs: number;
}

/** What one process has seen of the others. */
export interface Liveness {
  /** `readAfter` is when its reading began, on the monotonic clock: this process, too, may have slept since. */
  readonly isDead: (session: SessionRecord, readAfter: number) => boolean;
}

interface Sighting {
  readonly heartbeatAt: string;
  /** The earliest moment at which it is known to have stood there. */
  readonly since: number;
}

/** A session is dead when its process on this machine runs no more, or when its heartbeat has stood still for too long. */
export function createLiveness({ host, isRunning, now, silenceMs }: LivenessOptions): Liveness {
  const seen = new Map<string, Sighting>();
  return {
    isDead(session, readAfter) {
      if (session.host === host && !isRunning(session.pid)) return true;
      const sighting = seen.get(session.id);
      if (sighting?.heartbeatAt === session.heartbeatAt) return readAfter - sighting.since >= silenceMs;
      seen.set(session.id, { heartbeatAt: session.heartbeatAt, since: now() });
      return false;
    },
  };
}

/**
 * The sessions that have not ended, and whose process runs if it is on this machine. One of another machine counts as at
 * work while its last sign of life is about as new as this machine's clock says.
 */
export function sessionsAtWork(sessions: readonly SessionRecord[], now: Date): readonly SessionRecord[] {
  const here = hostIdentity();
  return sessions.filter(({ endedAt, host, pid, heartbeatAt }) => {
    if (endedAt !== null) return false;
    return host === here ? isRunning(pid) : Math.abs(now.getTime() - Date.parse(heartbeatAt)) < defaultSilenceMs;
  });
}
