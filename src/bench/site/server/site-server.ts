import type { BuiltApp } from "../app/built-app.ts";
import { streamEvents } from "./event-stream.ts";
import { liveCache } from "./live-cache.ts";
import { startLoopbackServer, type LoopbackServer } from "./loopback-server.ts";
import { routeRequest } from "./route-request.ts";
import { SiteEvents } from "./site-events.ts";
import type { SiteStore } from "./site-snapshot.ts";
import { snapshotShelf } from "./snapshot-shelf.ts";

export interface SiteServerOptions {
  readonly store: SiteStore;
  /** Called when the store could be read. */
  readonly app: () => Promise<BuiltApp>;
  /** 0 for any free one; null for the usual one, or the next that is free. */
  readonly port: number | null;
  /** How often the store is looked at while somebody listens or asks. */
  readonly pollMs: number;
  readonly heartbeatMs: number;
  /** Milliseconds; never goes back. */
  readonly now: () => number;
  /** Resolves after so long, or as soon as the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Something failed that does not end the server. */
  readonly onProblem: (problem: unknown) => void;
}

/**
 * Serves the app over a store that may grow, and tells who listens of it. When it is closed, nobody reads the store any more.
 * @throws BenchError usage when the port cannot be had, or whatever is the matter with the store
 */
export async function startSiteServer(options: SiteServerOptions): Promise<LoopbackServer> {
  const { port, heartbeatMs, onProblem } = options;
  const shelf = await snapshotShelf(options);
  const app = await options.app();
  const events = new SiteEvents({ ...options, shelf });
  const liveAt = liveCache(options);
  const live = async () => liveAt((await shelf.current()).name);
  const server = await startLoopbackServer({
    port,
    onProblem,
    reply: (path, cache) => routeRequest({ app, shelf, live, cache }, path),
    stream: (path, response) => {
      if (path !== "/events") return false;
      streamEvents(response, { events, heartbeatMs });
      return true;
    },
  });
  return {
    url: server.url,
    close: async () => {
      await Promise.all([server.close(), events.close()]);
    },
  };
}
