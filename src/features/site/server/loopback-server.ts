import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { BenchError } from "../../../domain/bench-error.ts";
import { byteCache, type ByteCache, problemReply, type HttpReply, sendReply } from "./http-reply.ts";
import { messageOf } from "../../../domain/message-of.ts";

export interface LoopbackServer {
  /** Of the root, with a slash at the end. */
  readonly url: string;
  /** Drops the open connections. Resolves when nothing is answered any more. */
  readonly close: () => Promise<void>;
}

interface LoopbackOptions {
  /** 0 for any free one; null for the usual one, or the next that is free. */
  readonly port: number | null;
  /** Answers to a path, which begins with a slash and has no query. What is kept there is forgotten when memory is short. */
  readonly reply: (path: string, cache: ByteCache) => Promise<HttpReply>;
  /** Takes over the answer to a path that is a stream; false for any other. */
  readonly stream?: (path: string, response: ServerResponse) => boolean;
  /** Something failed that does not end the server. */
  readonly onProblem: (problem: unknown) => void;
}

/** Of files as they are and compressed. */
const cacheBytes = 256 * 1024 * 1024;

/** Serves reading, to browsers of this machine alone. @throws BenchError usage when the port cannot be had */
export async function startLoopbackServer(options: LoopbackOptions): Promise<LoopbackServer> {
  const hosts = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const host: Host = { hosts, options, cache: byteCache(cacheBytes) };
  const server = createServer((request, response) => {
    const answering = answer(request, response, host).catch((error: unknown) => {
      // The browser went away, or it cannot be reached any more.
      if (!response.destroyed) options.onProblem(error);
      response.destroy();
    });
    underWay.add(answering);
    void answering.finally(() => underWay.delete(answering));
  });
  const port = await listenOnLoopback(server, options.port);
  for (const name of hostNames(port)) hosts.add(name);
  return {
    url: `http://${loopbackHost}:${port}/`,
    close: async () => {
      await closed(server);
      await Promise.all(underWay);
    },
  };
}

interface Host {
  /** What a browser of this machine may call us. */
  readonly hosts: ReadonlySet<string>;
  readonly options: LoopbackOptions;
  readonly cache: ByteCache;
}

/** A page of another site can have its name point here, but not have the browser send one of these. */
function hostNames(port: number): readonly string[] {
  const names = [loopbackHost, "localhost", "[::1]"];
  return names.flatMap((name) => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
}

async function answer(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  const [path = ""] = (request.url ?? "").split("?", 1);
  const refusal = refusalOf(request, host);
  if (refusal === null && request.method === "GET" && host.options.stream?.(path, response) === true) return;
  await sendReply(refusal ?? (await replyTo(path, host)), request, response, host.cache);
}

function refusalOf({ method, headers }: IncomingMessage, { hosts }: Host): HttpReply | null {
  if (!hosts.has((headers.host ?? "").toLowerCase())) {
    return problemReply(421, "This server is there for browsers of its own machine, under its own name only.");
  }
  if (isFromElsewhere(headers, hosts)) return problemReply(403, "Pages of other sites cannot read from this server.");
  if (method === "GET" || method === "HEAD") return null;
  return problemReply(405, "Results can only be read here.", { allow: "GET, HEAD" });
}

/**
 * Whether a page of another site, or of another server of this machine, asks. A link on it may still open a page here: what a
 * browser shows in a window of its own, no other site can read.
 */
function isFromElsewhere(headers: IncomingMessage["headers"], hosts: ReadonlySet<string>): boolean {
  const { origin, "sec-fetch-site": site, "sec-fetch-mode": mode, "sec-fetch-dest": destination } = headers;
  if (origin !== undefined && !hosts.has(origin.toLowerCase().replace(/^http:\/\//u, ""))) return true;
  if (site !== "cross-site" && site !== "same-site") return false;
  return mode !== "navigate" || destination !== "document";
}

async function replyTo(path: string, { options, cache }: Host): Promise<HttpReply> {
  try {
    return await options.reply(path, cache);
  } catch (error) {
    options.onProblem(error);
    return problemReply(500, messageOf(error));
  }
}

async function closed(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

/** Unreachable from other machines. */
const loopbackHost = "127.0.0.1";
const usualPort = 4117;
const portsTried = 20;

/**
 * Listens on the loopback address and gives the port: the one asked for (0 for any), or by default the usual one or the
 * next that is free. @throws BenchError usage when it cannot be had
 */
async function listenOnLoopback(server: Server, wanted: number | null): Promise<number> {
  if (wanted !== null) return listen(server, wanted);
  for (let port = usualPort; port < usualPort + portsTried; port += 1) {
    try {
      return await listen(server, port);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  return listen(server, 0);
}

async function listen(server: Server, port: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  server.listen({ port, host: loopbackHost }, resolve);
  try {
    await promise;
  } catch (cause) {
    throw cannotListen(port, cause);
  } finally {
    server.off("error", reject);
  }
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : port;
}

function isTaken(error: unknown): boolean {
  const cause = error instanceof BenchError ? error.cause : null;
  return cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE";
}

function cannotListen(port: number, cause: unknown): BenchError {
  return new BenchError({
    code: "usage",
    message: `The viewer cannot listen on ${loopbackHost}, port ${port}: ${messageOf(cause)}`,
    hint: "Choose another port, 0 for any free one, or leave --port out.",
    cause,
  });
}
