import type { SessionRecord, Store } from "../../store/index.ts";
import { hostIdentity } from "./host-identity.ts";
import { isRunning } from "./is-running.ts";

/** The sessions of this machine that have not ended and whose process runs. Of other machines one look says nothing. */
export async function sessionsAtWork(store: Store): Promise<readonly SessionRecord[]> {
  const here = hostIdentity();
  const sessions = await store.sessions();
  return sessions.filter(({ endedAt, host, pid }) => endedAt === null && host === here && isRunning(pid));
}
