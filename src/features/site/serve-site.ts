import { systemClock } from "../../engine/index.ts";
import { packageFile } from "../../outside/package-file.ts";
import { loadSite, loadSiteLive, siteFile, type SiteQuery } from "../../site/index.ts";
import type { Store } from "../../store/index.ts";
import { builtApp } from "./app/built-app.ts";
import type { LoopbackServer } from "./server/loopback-server.ts";
import { startSiteServer } from "./server/site-server.ts";
import type { SiteStore } from "./server/snapshot-shelf.ts";

export interface ServeSiteOptions {
  readonly query: Omit<SiteQuery, "live">;
  /** How the store has to be named in a command; null when it need not be. */
  readonly db: string | null;
  /** 0 for any free one; null for the usual one, or the next that is free. */
  readonly port: number | null;
  /** Called before the app is built from its sources, which takes some seconds. */
  readonly onBuild: () => void;
  /** Something failed that does not end the server. */
  readonly onProblem: (problem: unknown) => void;
}

const pollMs = 1000;
const heartbeatMs = 15_000;

/**
 * Serves the viewer over a store to browsers of this machine.
 * @throws BenchError usage when the port cannot be had; not-found | unknown-suite for what the store does not have; as
 *   `builtApp` where there is no app
 */
export function serveSite(
  store: Store,
  { query, db, port, onBuild, onProblem }: ServeSiteOptions,
): Promise<LoopbackServer> {
  return startSiteServer({
    store: siteStore(store, query, db),
    others: (chosen) => siteStore(store, { ...query, ...chosen }, db),
    app: () => builtApp(packageFile(), onBuild),
    port,
    pollMs,
    heartbeatMs,
    now: () => systemClock.now(),
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    onProblem,
  });
}

function siteStore(store: Store, query: ServeSiteOptions["query"], db: string | null): SiteStore {
  const { suite, judges, now } = query;
  return {
    revision: async () => {
      // The open file stays readable after another one has taken its place.
      await store.requireInPlace();
      return store.revision();
    },
    snapshot: async () => {
      const source = await loadSite(store, { ...query, live: true });
      return { name: source.snapshot, file: (path) => siteFile(source, path) };
    },
    live: (snapshot) => loadSiteLive(store, { suite, judges, snapshot, db, now }),
  };
}
