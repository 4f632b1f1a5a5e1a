import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createSimulator } from "../../src/model/simulator/simulator.ts";
import { askedRubric, loadSuite } from "../../src/suite/index.ts";

const chat = z.looseObject({
  model: z.string(),
  temperature: z.number().optional(),
  /** OpenRouter's. */
  reasoning: z.looseObject({ effort: z.string() }).optional(),
  /** All others'. */
  reasoning_effort: z.string().optional(),
  tools: z.array(z.unknown()).optional(),
  response_format: z.unknown().optional(),
});

/** The body of one request for a completion. */
export type SentChat = z.infer<typeof chat>;

export interface PickyServer {
  readonly url: string;
  /** Every request for a completion, refused ones included, in the order of arrival. */
  readonly sent: () => readonly SentChat[];
  /** Method and path of every request, in the order of arrival. */
  readonly asked: () => readonly string[];
}

/** Gives status and message of a refusal, or null to answer. */
export type Refuse = (request: SentChat) => { readonly status: number; readonly message: string } | null;

export interface PickyServerOptions {
  /** By the id that the server lists: which model of the simulator answers. */
  readonly models: Readonly<Record<string, string>>;
  /** What its list says of every model at that moment, besides the id. */
  readonly listed?: () => object;
  readonly refuse?: Refuse;
  /** The suite whose fields its judges grade; v2 by default. */
  readonly suite?: string;
  /** What it has at other paths. */
  readonly pages?: Readonly<Record<string, object>>;
  /** What it states of its models as Ollama does, by id; nothing by default. */
  readonly capabilities?: Readonly<Record<string, readonly string[]>>;
  /** What it states of their number of parameters, by id. */
  readonly parameters?: Readonly<Record<string, number>>;
}

/** Refuses with this message each request for which the test is true. */
export function refusing(isRefused: (request: SentChat) => boolean, message: string, status = 400): Refuse {
  return (request) => (isRefused(request) ? { status, message } : null);
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** A server that cannot be recognised as the simulator, and refuses what the test says. */
export async function pickyServer(options: PickyServerOptions): Promise<PickyServer> {
  const { models, listed = () => ({}), refuse = () => null, suite = "v2", pages = {} } = options;
  const { capabilities = {}, parameters = {} } = options;
  const { rubrics } = await loadSuite(suite);
  const fields = rubrics.flatMap((rubric) => askedRubric(rubric, { blind: false }).fields);
  const simulator = createSimulator({ fields, seed: 1 });
  const sent: SentChat[] = [];
  const asked: string[] = [];
  const complete = ({ headers }: IncomingMessage, body: string): Reply => {
    const request = chat.parse(JSON.parse(body));
    sent.push(request);
    const refusal = refuse(request);
    if (refusal !== null) return { status: refusal.status, body: json({ error: { message: refusal.message } }) };
    const named = json({ ...request, model: models[request.model] });
    const reply = simulator.handle({ method: "POST", path: "/v1/chat/completions", headers, body: named });
    return { status: reply.status, body: reply.body.replace('"provider":"aib-simulator",', "") };
  };
  const page = (path: string): Reply => {
    const list = { object: "list", data: Object.keys(models).map((id) => Object.assign({ id }, listed())) };
    const found = path === "/v1/models" ? list : pages[path];
    return found === undefined ? { status: 404, body: "404 page not found" } : { status: 200, body: json(found) };
  };
  const show = (body: string): Reply => {
    const { model: name } = z.object({ model: z.string() }).parse(JSON.parse(body));
    const stated = capabilities[name];
    return stated === undefined
      ? { status: 404, body: "404 page not found" }
      : {
          status: 200,
          body: json({ capabilities: stated, model_info: { "general.parameter_count": parameters[name] } }),
        };
  };
  const post = (request: IncomingMessage, body: string): Reply =>
    request.url === "/api/show" ? show(body) : complete(request, body);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "", url = "" } = request;
    asked.push(`${method} ${url}`);
    const { status, body } = method === "POST" ? post(request, await text(request)) : page(url);
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { url: `http://127.0.0.1:${port}/v1`, sent: () => sent, asked: () => asked };
}

const json = (value: unknown): string => JSON.stringify(value);
