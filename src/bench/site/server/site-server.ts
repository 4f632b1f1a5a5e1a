import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BuiltApp } from "../app/built-app.ts";
import { byteCache } from "./byte-cache.ts";
import { streamEvents } from "./event-stream.ts";
import { problemReply, type HttpReply } from "./http-reply.ts";
import { listenOnLoopback, loopbackHost } from "./listen-on-loopback.ts";
import { routeRequest, type ServedSite } from "./route-request.ts";
import { sendReply } from "./send-reply.ts";
import { SiteEvents } from "./site-events.ts";
import type { SiteStore } from "./site-snapshot.ts";
import { snapshotShelf } from "./snapshot-shelf.ts";

export interface SiteServerOptions {
  /** Called when the store could be read. */
  readonly app: () => Promise<BuiltApp>;
  readonly store: SiteStore;
  /** 0 for any free one; null for the usual one, or the next that is free. */
  readonly port: number | null;
  /** How often the store is looked at while somebody listens or asks. */
  readonly pollMs: number;
  readonly heartbeatMs: number;
  /** Milliseconds; never goes back. */
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Something failed that does not end the server. */
  readonly onProblem: (problem: unknown) => void;
}

export interface SiteServer {
  /** With a slash at the end. */
  readonly url: string;
  /** Drops the open connections. Resolves when nobody reads the store any more. */
  readonly close: () => Promise<void>;
}

/** Of data files as they are and compressed. */
const cacheBytes = 256 * 1024 * 1024;

/**
 * Serves the app over a store to browsers of this machine.
 * @throws BenchError usage when the port cannot be had, or whatever is the matter with the store
 */
export async function startSiteServer(options: SiteServerOptions): Promise<SiteServer> {
  const { store, port: wanted } = options;
  const shelf = await snapshotShelf(options);
  const events = new SiteEvents({ ...options, shelf });
  const site: ServedSite = {
    app: await options.app(),
    shelf,
    live: async () => store.live((await shelf.current()).name),
    cache: byteCache(cacheBytes),
  };
  const hosts = new Set<string>();
  const host: SiteHost = { site, events, hosts, options, underWay: new Set() };
  const server = createServer((request, response) => serve({ request, response }, host));
  const port = await listenOnLoopback(server, wanted);
  for (const name of hostNames(port)) hosts.add(name);
  return {
    url: `http://${loopbackHost}:${port}/`,
    close: async () => {
      await Promise.all([closed(server), events.close()]);
      await Promise.allSettled(host.underWay);
    },
  };
}

interface SiteHost {
  readonly site: ServedSite;
  readonly events: SiteEvents;
  /** What a browser of this machine may call us. */
  readonly hosts: ReadonlySet<string>;
  readonly options: SiteServerOptions;
  /** Requests that may still read the store. */
  readonly underWay: Set<Promise<void>>;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A page of another site can have its name point here, but not have the browser say one of these. */
function hostNames(port: number): readonly string[] {
  const names = [loopbackHost, "localhost", "[::1]"];
  return names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

function serve(exchange: Exchange, host: SiteHost): void {
  const answering = answer(exchange, host).catch((error: unknown) => {
    // The browser went away, or there is no way left to tell it.
    exchange.response.destroy();
    if (!exchange.request.destroyed) host.options.onProblem(error);
  });
  host.underWay.add(answering);
  void answering.finally(() => host.underWay.delete(answering));
}

async function answer({ request, response }: Exchange, host: SiteHost): Promise<void> {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const refusal = refusalOf(request, host);
  if (refusal === null && path === "/events" && request.method === "GET") {
    streamEvents(response, { events: host.events, heartbeatMs: host.options.heartbeatMs });
    return;
  }
  const reply = refusal ?? (await replyTo(path, host));
  await sendReply(reply, { request, response, cache: host.site.cache });
}

function refusalOf({ method, headers }: IncomingMessage, { hosts }: SiteHost): HttpReply | null {
  if (!hosts.has((headers.host ?? "").toLowerCase())) {
    return problemReply(421, "This server is there for browsers of its own machine, under its own name only.");
  }
  if (method === "GET" || method === "HEAD") return null;
  return problemReply(405, "Results can only be read here.", { allow: "GET, HEAD" });
}

async function replyTo(path: string, { site, options }: SiteHost): Promise<HttpReply> {
  try {
    return await routeRequest(site, path);
  } catch (error) {
    options.onProblem(error);
    return problemReply(500, error instanceof Error ? error.message : String(error));
  }
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}
