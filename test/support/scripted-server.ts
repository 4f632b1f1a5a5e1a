import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";

/** One chat request. */
export interface Asked {
  /** All messages, one after the other. */
  readonly text: string;
  /** Whether structured output was asked for. */
  readonly withSchema: boolean;
  /** How many requests there were before. */
  readonly before: number;
}

export type Said = { readonly content: string } | { readonly status: number; readonly message: string };

export interface ScriptedServer {
  readonly url: string;
  readonly asked: readonly Asked[];
}

const chatRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  response_format: z.unknown().optional(),
});

/** An OpenAI-compatible server with one model, which says what the test tells it to. */
export async function scriptedServer(model: string, say: (asked: Asked) => Said): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const complete = (body: string): { readonly status: number; readonly body: object } => {
    const { messages, response_format: format } = chatRequest.parse(JSON.parse(body));
    const content = messages.map((message) => message.content).join("\n");
    const question: Asked = { text: content, withSchema: format !== undefined, before: asked.length };
    asked.push(question);
    const said = say(question);
    if ("status" in said) return { status: said.status, body: { error: { message: said.message, code: said.status } } };
    const message = { role: "assistant", content: said.content };
    return { status: 200, body: { id: "1", model, choices: [{ index: 0, finish_reason: "stop", message }] } };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const list = { status: 200, body: { object: "list", data: [{ id: model, object: "model" }] } };
    const { status, body } = request.method === "GET" ? list : complete(await text(request));
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}
