import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createSimulator } from "../../src/model/simulator/simulator.ts";
import { askedRubric, loadSuite } from "../../src/suite/index.ts";

export interface LimitingServer {
  readonly url: string;
  /** The most calls in progress at one moment. */
  readonly mostAtOnce: () => number;
  readonly served: () => number;
  readonly refused: () => number;
}

interface Reply {
  readonly status: number;
  readonly body: string;
}

const refusal: Reply = { status: 429, body: JSON.stringify({ error: { code: 429, message: "too many at once" } }) };

/** The simulator behind a provider that accepts that many calls at once and refuses more. */
export async function limitingServer({
  allows,
  latencyMs,
}: {
  allows: number;
  latencyMs: number;
}): Promise<LimitingServer> {
  const { rubrics } = await loadSuite("v2");
  const simulator = createSimulator({
    fields: rubrics.flatMap((rubric) => askedRubric(rubric, { blind: false }).fields),
    seed: 1,
    tariff: null,
  });
  const count = { atOnce: 0, most: 0, served: 0, refused: 0 };
  const serve = async (request: IncomingMessage): Promise<Reply> => {
    const { method = "GET", url: path = "/", headers } = request;
    const body = await text(request);
    if (method === "POST" && count.atOnce >= allows) {
      count.refused += 1;
      return refusal;
    }
    if (method === "GET") return simulator.handle({ method, path, headers, body });
    count.atOnce += 1;
    count.most = Math.max(count.most, count.atOnce);
    await sleep(latencyMs);
    count.atOnce -= 1;
    count.served += 1;
    return simulator.handle({ method, path, headers, body });
  };
  const server = createServer((request, response) => {
    const answer = ({ status, body }: Reply): unknown =>
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    serve(request).then(answer, () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/v1`,
    mostAtOnce: () => count.most,
    served: () => count.served,
    refused: () => count.refused,
  };
}
