import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** A request as it arrived over the wire. */
interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The client's port: one for each connection. */
  readonly port: number | undefined;
}

/** How the server treats a request. Leaving the response open is a way to treat it, too. */
export type Behaviour = (response: ServerResponse, request: ArrivedRequest) => void;

export interface QuirkServer extends AsyncDisposable {
  /** Base URL, without a slash at the end. */
  readonly url: string;
  /** Every request that arrived, in order. */
  readonly requests: readonly ArrivedRequest[];
}

/**
 * A real HTTP server on the loopback device that answers every request with the given behaviour. Closes with `await using`.
 */
export async function startQuirkServer(behave: Behaviour): Promise<QuirkServer> {
  const requests: ArrivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "", url: path = "", headers } = incoming;
      const text = Buffer.concat(chunks).toString("utf8");
      const request = { method, path, headers, text, port: incoming.socket.remotePort };
      requests.push(request);
      behave(response, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export interface ReplyOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers with this text as it is. */
export function textReply(text: string, { status = 200, headers = {} }: ReplyOptions = {}): Behaviour {
  return (response) => {
    response.writeHead(status, { "content-type": "text/plain", ...headers });
    response.end(text);
  };
}

export function jsonReply(value: unknown, { status = 200, headers = {} }: ReplyOptions = {}): Behaviour {
  return textReply(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
}
