import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";

export interface TokensOfCall {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
}

/** What becomes of a reply: a status of its own with an error, or the reply with this usage. */
export type Rewrite = (
  tokens: TokensOfCall,
  before: number,
) => { readonly status: number } | { readonly usage: unknown };

export interface RewritingServer {
  readonly url: string;
  /** The calls that reached the server behind it. */
  readonly calls: () => number;
  /** Tokens of all of them, at so many US dollars a token in and out. */
  readonly costAt: (promptUsd: number, completionUsd: number) => number;
}

const completion = z.looseObject({
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }),
});

/** A proxy that says of usage what a test tells it to, or nothing at all after the call was made. */
export async function rewritingServer(target: string, rewrite: Rewrite): Promise<RewritingServer> {
  const made: TokensOfCall[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isCall = request.method === "POST";
    const body = isCall ? await text(request) : null;
    const path = (request.url ?? "").replace(/^\/v1/u, "");
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${target}${path}`, { method: request.method ?? "GET", headers, body });
    const said: unknown = await reply.json();
    const read = completion.safeParse(said);
    if (!isCall || !read.success) {
      response.writeHead(reply.status, headers).end(JSON.stringify(said));
      return;
    }
    const rewritten = rewrite(read.data.usage, made.length);
    made.push(read.data.usage);
    if ("status" in rewritten) response.writeHead(rewritten.status, headers).end('{"error":{"message":"gave up"}}');
    else response.writeHead(200, headers).end(JSON.stringify({ ...read.data, usage: rewritten.usage }));
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls: () => made.length,
    costAt: (promptUsd, completionUsd) =>
      made.reduce((sum, call) => sum + call.prompt_tokens * promptUsd + call.completion_tokens * completionUsd, 0),
  };
}
