// A server of its own process that answers every call after the same time with next to no work: what remains of a
// makespan is the program's. `node bench/fixed-server.ts <milliseconds>` prints its address.
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const latencyMs = Number(process.argv[2]);

const listed = ["sim/judge", ...Array.from({ length: 101 }, (_, index) => `sim/holds-${index}`)];
const modelList = JSON.stringify({ data: listed.map((id) => ({ id, owned_by: "aib-simulator" })) });

const answer = completion({
  content: null,
  tool_calls: [
    {
      id: "call00001",
      type: "function",
      function: { name: "send_message_to_human", arguments: '{"message":"I stay."}' },
    },
  ],
});

function completion(message: Readonly<Record<string, unknown>>): string {
  const usage = { prompt_tokens: 500, completion_tokens: 100, cost: 0 };
  return JSON.stringify({ choices: [{ finish_reason: "stop", message: { role: "assistant", ...message } }], usage });
}

const schemaPart = z.object({
  json_schema: z.object({
    schema: z.object({
      properties: z.record(z.string(), z.object({ type: z.string(), maximum: z.number().optional() })),
    }),
  }),
});

/** Grades are the same for every conversation of a rubric, so each is put together once. */
const grades = new Map<string, string>();

function replyTo(body: string): string {
  const at = body.indexOf('"response_format":');
  if (at === -1) return answer;
  const key = body.slice(at);
  const known = grades.get(key) ?? gradeFor(body);
  grades.set(key, known);
  return known;
}

function gradeFor(body: string): string {
  const { response_format } = z.object({ response_format: schemaPart }).parse(JSON.parse(body));
  const scores = Object.entries(response_format.json_schema.schema.properties).map(([id, { type, maximum }]) => [
    id,
    type === "string" ? "It stays." : type === "boolean" ? true : maximum,
  ]);
  return completion({ content: JSON.stringify(Object.fromEntries(scores)) });
}

async function respond(incoming: IncomingMessage): Promise<string> {
  if (incoming.method === "GET") return modelList;
  const arrivedAt = performance.now();
  const reply = replyTo(await text(incoming));
  await sleep(latencyMs - (performance.now() - arrivedAt));
  return reply;
}

const server = createServer((incoming, response) => {
  respond(incoming).then(
    (body) => response.writeHead(200, { "content-type": "application/json" }).end(body),
    () => response.destroy(),
  );
});
server.keepAliveTimeout = 0;
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  console.log(`http://127.0.0.1:${port}/v1`);
});
