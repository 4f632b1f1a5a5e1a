import type { ServerResponse } from "node:http";
import { startInterval } from "../../../outside/interval.ts";
import { BenchError } from "../../../domain/bench-error.ts";
import { resultsAt, type ChosenResults } from "../../../results/contract/site/viewer-pages.ts";
import type { SiteLive, SiteChange, SiteProblem, SiteProgress } from "../../../results/contract/site.ts";
import type { BuiltApp } from "../app/built-app.ts";
import { noStore, problemReply, securityHeaders } from "./http-reply.ts";
import { startLoopbackServer, type LoopbackServer } from "./loopback-server.ts";
import { decodedPath, routeRequest } from "./route-request.ts";
import { type LookOptions, type SiteStore, snapshotShelf, type SnapshotShelf } from "./snapshot-shelf.ts";

/**
 * Serves the app over a store that may grow, and notifies listeners. After it is closed, it no longer reads the store.
 * @throws BenchError usage when the port is taken, and any error of the store
 */
export async function startSiteServer(
  options: LookOptions & {
    readonly store: SiteStore;
    /** The same store with other results, which have the same pages under a base of their own. */
    readonly others: (chosen: ChosenResults) => SiteStore;
    /** Called when the store could be read. */
    readonly app: () => Promise<BuiltApp>;
    /** 0 for any free one; null for the usual one, or the next that is free. */
    readonly port: number | null;
    readonly heartbeatMs: number;
    readonly sleep: EventOptions["sleep"];
  },
): Promise<LoopbackServer> {
  const { port, heartbeatMs, onProblem } = options;
  const open = async (store: SiteStore, base: string) => {
    const shelf = await snapshotShelf(store, options);
    const liveAt = liveCache(store, options);
    const live = async () => liveAt((await shelf.current()).name);
    return { base, shelf, live, events: new SiteEvents({ ...options, store, shelf }) };
  };
  const first = await open(options.store, "/");
  const app = await options.app();
  const opened = new Map([[first.base, first]]);
  const siteAt = async ({ base, chosen }: ReturnType<typeof resultsAt>) => {
    const known = opened.get(base);
    if (known !== undefined || chosen === null) return known ?? first;
    const made = await open(options.others(chosen), base);
    // Of two requests at once the first one stays.
    const site = opened.get(base) ?? made;
    opened.set(base, site);
    return site;
  };
  const server = await startLoopbackServer({
    port,
    onProblem,
    reply: async (path, cache) => {
      const name = decodedPath(path);
      if (name === null) return problemReply(400, "The address cannot be read.");
      const asked = resultsAt(name);
      try {
        return await routeRequest({ ...(await siteAt(asked)), app, cache }, asked.rest);
      } catch (error) {
        if (asked.chosen === null || !(error instanceof BenchError)) throw error;
        return problemReply(404, error.message);
      }
    },
    stream: (path, response) => {
      const { base, rest } = resultsAt(path.slice(1));
      const events = rest === "events" ? opened.get(base)?.events : undefined;
      if (events === undefined) return false;
      streamEvents(response, events, heartbeatMs);
      return true;
    },
  });
  return {
    url: server.url,
    close: async () => {
      await Promise.all([server.close(), ...[...opened.values()].map(({ events }) => events.close())]);
    },
  };
}

/** Proxies may close a connection that is silent for long. */
const heartbeat = ": still here\n\n";
/** How long a browser waits before it connects again. */
const retryMs = 2000;

/** Answers with server-sent events until the browser goes away. */
function streamEvents(response: ServerResponse, events: SiteEvents, heartbeatMs: number): void {
  response.writeHead(200, {
    ...securityHeaders,
    ...noStore,
    "content-type": "text/event-stream; charset=utf-8",
    // For a proxy that would else collect what is to arrive at once.
    "x-accel-buffering": "no",
  });
  response.write(`retry: ${retryMs}\n\n`);
  const stop = events.listen(({ name, data }) => {
    response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  });
  const heartbeats = startInterval(() => void response.write(heartbeat), heartbeatMs);
  response.once("close", () => {
    void heartbeats.stop();
    stop();
  });
}

/** How far every run is, read once for each revision of the store, however many ask. */
function liveCache(
  store: Pick<SiteStore, "revision" | "live">,
  { now, pollMs }: Pick<LookOptions, "now" | "pollMs">,
): (snapshot: string) => Promise<SiteLive> {
  let last: { readonly key: string; readonly live: SiteLive; readonly at: number } | null = null;
  const making = new Map<string, Promise<SiteLive>>();

  const make = async (key: string, snapshot: string): Promise<SiteLive> => {
    const live = await store.live(snapshot);
    last = { key, live, at: now() };
    return live;
  };
  return async (snapshot) => {
    // Before the reading: what is written meanwhile is found by the next request.
    const key = `${await store.revision()} ${snapshot}`;
    // Work under way may stop without a trace.
    if (last?.key === key && (!last.live.active || now() - last.at < pollMs)) return last.live;
    const running = making.get(key) ?? make(key, snapshot).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  };
}

/** A server-sent event: its name and its data. */
type SiteEvent =
  | { readonly name: "snapshot"; readonly data: SiteChange }
  | { readonly name: "progress"; readonly data: SiteProgress }
  | { readonly name: "problem"; readonly data: SiteProblem };

type SiteListener = (event: SiteEvent) => void;

interface EventOptions extends LookOptions {
  readonly store: Pick<SiteStore, "revision" | "live">;
  readonly shelf: SnapshotShelf;
  /** Resolves after so long, or as soon as the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

const pausesPerLook = 4;

/** Reads the store only while a client listens. */
class SiteEvents {
  readonly #options: EventOptions;
  readonly #listeners = new Set<SiteListener>();
  readonly #closing = new AbortController();
  #looking: Promise<void> | null = null;
  #snapshot: string;
  #progress: SiteProgress | null = null;
  #problem: string | null = null;
  #revision: string | null = null;

  constructor(options: EventOptions) {
    this.#options = options;
    this.#snapshot = options.shelf.newest().name;
  }

  /** Sends the current state, and from then on every change. Returns the function that ends it. */
  listen(listener: SiteListener): () => void {
    this.#listeners.add(listener);
    const { name: snapshot } = this.#options.shelf.newest();
    listener({ name: "snapshot", data: { snapshot } });
    if (this.#progress !== null) listener({ name: "progress", data: this.#progress });
    if (this.#problem !== null) listener({ name: "problem", data: { message: this.#problem } });
    this.#looking ??= this.#keepLooking();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Resolves when the store is not looked at any more. */
  async close(): Promise<void> {
    this.#listeners.clear();
    this.#closing.abort();
    await this.#looking;
  }

  async #keepLooking(): Promise<void> {
    const { pollMs, now, sleep, onProblem } = this.#options;
    while (this.#listeners.size > 0) {
      const startedAt = now();
      await this.#tellProgress().then(
        () => this.#tellProblem(null),
        (error: unknown) => {
          onProblem(error);
          this.#tellProblem(error instanceof BenchError ? error.message : String(error));
        },
      );
      const tookMs = now() - startedAt;
      await this.#tellSnapshot();
      await sleep(Math.max(pollMs, pausesPerLook * tookMs), this.#closing.signal);
    }
    // The next listener must not get an outdated state.
    this.#progress = null;
    this.#problem = null;
    this.#revision = null;
    this.#looking = null;
  }

  async #tellProgress(): Promise<void> {
    const { store, shelf } = this.#options;
    const revision = await store.revision();
    // A session may have stopped without a trace.
    if (revision === this.#revision && this.#progress?.active !== true) return;
    const { snapshot, active, health } = await store.live(shelf.newest().name);
    const progress = { snapshot, active, total: health.total };
    const isNews = JSON.stringify(progress) !== JSON.stringify(this.#progress);
    this.#revision = revision;
    this.#progress = progress;
    if (isNews) this.#tell({ name: "progress", data: progress });
  }

  async #tellSnapshot(): Promise<void> {
    const { name: snapshot } = await this.#options.shelf.current();
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    this.#tell({ name: "snapshot", data: { snapshot } });
  }

  #tellProblem(message: string | null): void {
    if (message === this.#problem) return;
    this.#problem = message;
    this.#tell({ name: "problem", data: { message } });
  }

  #tell(event: SiteEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
