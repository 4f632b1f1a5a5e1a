import { defaultSilenceMs, hostIdentity, isRunning } from "../../host/index.ts";
import type { SessionRecord } from "../../store/index.ts";

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
