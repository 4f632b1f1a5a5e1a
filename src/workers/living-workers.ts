import { activeSessions } from "../campaign/sessions/liveness.ts";
import type { SessionStore } from "../store/index.ts";

/** A worker that left because it cannot work on a run. */
export interface Refusal {
  readonly host: string;
  /** What, why, and what to do there. */
  readonly reason: string;
}

export interface LivingWorkers {
  /** How many workers of each version of the program are alive. */
  readonly versions: ReadonlyMap<string, number>;
  /** The last refusals of a run, the latest first, each host once. */
  readonly refusalsOf: (runId: string) => readonly Refusal[];
}

const shown = 3;

/** Reads the sessions and what workers have reported; every look reads only the events since the last. */
export function watchWorkers(
  store: Pick<SessionStore, "sessions" | "events">,
  now: () => Date,
): () => Promise<LivingWorkers> {
  const versions = new Map<string, string>();
  const refusals = new Map<string, Map<string, string>>();
  let after: number | null = null;
  return async () => {
    for (const { id, sessionId, kind, body } of await store.events({ after, last: null })) {
      after = id;
      if (kind === "worker-started") versions.set(sessionId, String(body["version"]));
      if (kind !== "run-refused") continue;
      const run = String(body["run"]);
      const hosts = refusals.get(run) ?? new Map<string, string>();
      refusals.set(run, hosts.set(String(body["host"]), String(body["reason"])));
    }
    const living = activeSessions(await store.sessions(), now()).flatMap(({ id }) => versions.get(id) ?? []);
    return {
      versions: new Map(
        [...Map.groupBy(living, (version) => version)].map(([version, { length }]) => [version, length]),
      ),
      refusalsOf: (runId) => [...(refusals.get(runId) ?? [])].slice(-shown).map(([host, reason]) => ({ host, reason })),
    };
  };
}
