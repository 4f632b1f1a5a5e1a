import { systemClock } from "../../../src/engine/index.ts";
import type { BuiltApp } from "../../../src/features/site/app/built-app.ts";
import type { LoopbackServer } from "../../../src/features/site/server/loopback-server.ts";
import { startSiteServer } from "../../../src/features/site/server/site-server.ts";
import type { SiteStore } from "../../../src/features/site/server/snapshot-shelf.ts";
import type { SiteMeta } from "../../../src/results/contract/site.ts";
import type { ChosenResults } from "../../../src/results/contract/site/viewer-pages.ts";
import { loadSite, loadSiteLive, siteFile } from "../../../src/site/index.ts";
import type { Store } from "../../../src/store/index.ts";
import { ask } from "./ask.ts";
import { siteQuery } from "./read-site.ts";

const app: BuiltApp = {
  page: '<head><base href="/" /><title>AI Independence Bench</title></head><div id="root"></div>',
  files: new Map([
    ["assets/index-abc.js", Buffer.from(`"${"x".repeat(5000)}";`)],
    ["theme.js", Buffer.from("1;")],
    ["icon.svg", Buffer.from("<svg/>")],
  ]),
};

export interface ServedStore {
  readonly server: LoopbackServer;
  readonly store: Store;
  /** How often a snapshot was read. */
  readonly reads: () => number;
  /** What failed without an end of the server. */
  readonly problems: readonly unknown[];
}

/** Serves an app of a few lines over the store, in this process, with a look at it every few milliseconds. */
export async function serveStore(store: Store, changes: Partial<SiteStore> = {}): Promise<ServedStore> {
  let reads = 0;
  const problems: unknown[] = [];
  const query = { ...siteQuery, live: true, now: () => new Date() };
  const site = (shown: Partial<ChosenResults> = {}): SiteStore => ({
    revision: () => store.revision(),
    snapshot: async () => {
      reads += 1;
      const source = await loadSite(store, { ...query, ...shown });
      return { name: source.snapshot, file: (path) => siteFile(source, path) };
    },
    live: (snapshot) => loadSiteLive(store, { ...query, ...shown, snapshot, db: null }),
    ...changes,
  });
  const server = await startSiteServer({
    store: site(),
    others: site,
    app: () => Promise.resolve(app),
    port: 0,
    pollMs: 20,
    heartbeatMs: 50,
    now: () => systemClock.now(),
    sleep: (ms, signal) => systemClock.sleep(ms, signal),
    onProblem: (problem) => problems.push(problem),
  });
  return { server, store, reads: () => reads, problems };
}

export async function snapshotAt(url: string): Promise<string> {
  const { snapshot }: SiteMeta = JSON.parse((await ask(url, "/data/meta.json")).text);
  return snapshot;
}
