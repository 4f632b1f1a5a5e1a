import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { createSimulator } from "../../src/model/simulator/simulator.ts";
import { askedRubric, loadSuite } from "../../src/suite/index.ts";

/** Of the bodies that are sent: which model is asked, and for an object of which schema. */
const chat = z.looseObject({
  model: z.string(),
  response_format: z.looseObject({ json_schema: z.looseObject({ name: z.string() }).optional() }).optional(),
});

export interface RouterServer {
  /** As OPENROUTER_BASE_URL takes it. */
  readonly url: string;
  /** Host and port, as OLLAMA_HOST and VLLM_URL take them. */
  readonly address: string;
  /** The model of every request for a completion, in the order of arrival. */
  readonly asked: () => readonly string[];
  /** The authorization of every request, in the order of arrival. */
  readonly keys: () => readonly (string | undefined)[];
  /** From now on it does not list the model. */
  readonly retire: (model: string) => void;
  readonly close: () => void;
}

export interface RouterServerOptions {
  /** Ids that it lists: real ones. */
  readonly models: readonly string[];
  /** Of those, listed without a price. */
  readonly unpriced?: readonly string[];
  /** US dollars for a token, in and out. */
  readonly usdPerToken?: number;
}

/**
 * A server on the loopback address that stands for a router of real models, or for a server of local ones: for every
 * id a simulated respondent answers, the simulated judge grades, and the simulated extractor reads names.
 */
export async function startRouter(options: RouterServerOptions): Promise<RouterServer> {
  const { models, unpriced = [], usdPerToken = 0.000_001 } = options;
  const simulator = await simulatorOfAllSuites(usdPerToken);
  const price = { prompt: String(usdPerToken), completion: String(usdPerToken) };
  let list = models.map((id) => (unpriced.includes(id) ? { id } : { id, pricing: price }));
  const retire = (model: string): void => {
    list = list.filter(({ id }) => id !== model);
  };
  const asked: string[] = [];
  const keys: (string | undefined)[] = [];
  const complete = ({ headers }: IncomingMessage, body: string) => {
    const request = chat.parse(JSON.parse(body));
    asked.push(request.model);
    const standIn = JSON.stringify({ ...request, model: standInFor(request) });
    return simulator.handle({ method: "POST", path: "/v1/chat/completions", headers, body: standIn });
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      keys.push(request.headers.authorization);
      const { method, url = "" } = request;
      const reply =
        method === "POST"
          ? complete(request, body)
          : { status: url.endsWith("/models") ? 200 : 404, headers: {}, body: JSON.stringify({ data: list }) };
      response.writeHead(reply.status, { ...reply.headers }).end(reply.body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const bound = server.address();
  const address = `127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://${address}/api/v1`, address, asked: () => asked, keys: () => keys, retire, close };
}

function standInFor({ model, response_format: format }: z.infer<typeof chat>): string {
  const schema = format?.json_schema?.name;
  if (schema === "names") return "sim/extractor";
  if (schema !== undefined) return "sim/judge";
  // Different characters, the same for the same id.
  return `sim/holds-${30 + (Array.from(model).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 60)}`;
}

async function simulatorOfAllSuites(usdPerToken: number) {
  const suites = await Promise.all(["v1", "lite", "v2"].map((id) => loadSuite(id)));
  const rubrics = suites.flatMap((suite) => suite.rubrics);
  const fields = rubrics.flatMap((rubric) => [false, true].flatMap((blind) => askedRubric(rubric, { blind }).fields));
  const rates = { promptUsd: usdPerToken, completionUsd: usdPerToken };
  return createSimulator({ fields, seed: 1, tariff: { listed: rates, billed: rates, reported: true } });
}
