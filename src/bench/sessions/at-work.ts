import type { SessionRecord } from "../../store/index.ts";
import { defaultSilenceMs } from "./default-silence.ts";
import { hostIdentity } from "./host-identity.ts";
import { isRunning } from "./is-running.ts";

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
