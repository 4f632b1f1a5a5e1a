import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";
import type { FunctionCall } from "../../src/domain/function-model.ts";

/** One chat request. */
export interface Asked {
  /** All messages, one after the other. */
  readonly text: string;
  /** Whether structured output was asked for. */
  readonly withSchema: boolean;
  /** Of that output. */
  readonly schema: FunctionCall["schema"];
  /** How many requests there were before. */
  readonly before: number;
}

export type Said =
  | { readonly content: string }
  | { readonly refusal: string }
  | { readonly status: number; readonly message: string };

export interface ScriptedServer {
  readonly url: string;
  readonly asked: readonly Asked[];
}

const chatRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string().nullable() })),
  response_format: z.object({ json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }) }).optional(),
});

/** An OpenAI-compatible server with one model, which says what the test tells it to. */
export async function scriptedServer(model: string, say: (asked: Asked) => Said): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const complete = (body: string): { readonly status: number; readonly body: object } => {
    const { messages, response_format: format } = chatRequest.parse(JSON.parse(body));
    const content = messages.map((message) => message.content ?? "").join("\n");
    const schema = format?.json_schema.schema;
    const question: Asked = { text: content, withSchema: schema !== undefined, schema, before: asked.length };
    asked.push(question);
    const said = say(question);
    if ("status" in said) return { status: said.status, body: { error: { message: said.message, code: said.status } } };
    const message = { role: "assistant", content: null, ...said };
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
