import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";

const chatRequest = z.object({ model: z.string(), messages: z.array(z.object({ content: z.string() })) });

/** What a chat request asks, all messages one after the other. */
export interface Question {
  readonly model: string;
  readonly text: string;
}

/** An OpenAI-compatible server that replies with the test's text of any length. */
export async function longWindedServer(models: readonly string[], say: (question: Question) => string) {
  const asked: Question[] = [];
  const answered = (body: string): object => {
    const { model, messages } = chatRequest.parse(JSON.parse(body));
    const question = { model, text: messages.map(({ content }) => content).join("\n") };
    asked.push(question);
    return {
      id: "1",
      model,
      choices: [{ finish_reason: "stop", message: { role: "assistant", content: say(question) } }],
    };
  };
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const list = { object: "list", data: models.map((id) => ({ id, object: "model" })) };
    const body = request.method === "GET" ? list : answered(await text(request));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/v1`, asked };
}
