import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { parseHead, type RequestHead } from "./request-head.ts";
import type { Closing } from "./closing.ts";

export interface RawRequest extends RequestHead {
  readonly body: string;
  /** How many requests the server had had before this one. */
  readonly before: number;
  /** How many there were before it on the same connection. */
  readonly beforeHere: number;
}

/** What the server does once a request has arrived: bytes, silence, or the end of the connection. */
export type RawBehaviour = (socket: Socket, request: RawRequest) => void;

export interface RawServer extends Closing {
  /** Base URL, without a slash at the end. */
  readonly url: string;
  readonly requests: readonly RawRequest[];
  /** Connections that are open now. */
  readonly open: () => number;
}

/**
 * A server that speaks HTTP byte by byte, as no HTTP library would let it: what it sends is what the behaviour writes.
 * Requests are read properly, one after the other on each connection.
 */
export async function startRawServer(behave: RawBehaviour): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // The client closes the connection on many of these replies.
    socket.on("error", () => {});
    let beforeHere = 0;
    readRequests(socket, (request) => {
      const arrived = { ...request, before: requests.length, beforeHere };
      beforeHere += 1;
      requests.push(arrived);
      behave(socket, arrived);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

type Arrived = RequestHead & { readonly body: string };

function readRequests(socket: Socket, onRequest: (request: Arrived) => void): void {
  let unread = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    for (let next = firstRequest(unread); next !== null; next = firstRequest(unread)) {
      unread = unread.subarray(next.bytes);
      onRequest(next.request);
    }
  });
}

function firstRequest(bytes: Buffer): { readonly request: Arrived; readonly bytes: number } | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = parseHead(bytes.toString("latin1", 0, headEnd));
  const end = headEnd + 4 + Number(head.headers["content-length"] ?? 0);
  if (bytes.length < end) return null;
  return { request: { ...head, body: bytes.toString("utf8", headEnd + 4, end) }, bytes: end };
}
