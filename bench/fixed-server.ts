// A server in its own process that answers every call after the same time with almost no work: the rest of a makespan
// is the program's own time. `node bench/fixed-server.ts <milliseconds> [<at once> [<seconds>]]` prints its address; with
// a second number it refuses more calls at once than that (429), with a third it names the time to wait (Retry-After).
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const [latencyMs = 0, allowed = Infinity, retryAfterSeconds] = process.argv.slice(2).map(Number);

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

/** Grades are the same for every conversation of a rubric, so each is built once. */
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

interface Traffic {
  atOnce: number;
  mostAtOnce: number;
  served: number;
  refused: number;
  busyMs: number;
  /** Milliseconds since 1970; null before the first call. */
  firstAt: number | null;
  lastAt: number | null;
}

const traffic: Traffic = {
  atOnce: 0,
  mostAtOnce: 0,
  served: 0,
  refused: 0,
  busyMs: 0,
  firstAt: null,
  lastAt: null,
};

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Then resets the counters. */
function takeStock(): string {
  const counted = JSON.stringify(traffic);
  Object.assign(traffic, { mostAtOnce: traffic.atOnce, served: 0, refused: 0, busyMs: 0, firstAt: null, lastAt: null });
  return counted;
}

const refusal: Reply = {
  status: 429,
  headers: retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
  body: JSON.stringify({ error: { code: 429, message: "too many calls at once" } }),
};

async function respond(incoming: IncomingMessage): Promise<Reply> {
  if (incoming.method === "GET") {
    return { status: 200, body: incoming.url?.endsWith("/traffic") === true ? takeStock() : modelList };
  }
  const arrivedAt = performance.now();
  if (traffic.atOnce >= allowed) {
    traffic.refused += 1;
    return refusal;
  }
  traffic.atOnce += 1;
  traffic.mostAtOnce = Math.max(traffic.mostAtOnce, traffic.atOnce);
  traffic.firstAt ??= Date.now();
  try {
    const body = replyTo(await text(incoming));
    await sleep(Math.max(0, latencyMs - (performance.now() - arrivedAt)));
    return { status: 200, body };
  } finally {
    traffic.atOnce -= 1;
    traffic.served += 1;
    traffic.busyMs += performance.now() - arrivedAt;
    traffic.lastAt = Date.now();
  }
}

const server = createServer((incoming, response) => {
  respond(incoming).then(
    ({ status, headers, body }) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body),
    () => response.destroy(),
  );
});
server.keepAliveTimeout = 0;
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  const { port } = z.object({ port: z.number() }).parse(server.address());
  console.log(`http://127.0.0.1:${port}/v1`);
});
