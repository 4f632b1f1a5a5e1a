import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { simulatorOf } from "./simulator.ts";

export interface WatchedServer {
  /** Host and port, as people write them into OLLAMA_HOST. */
  readonly address: string;
  /** The most calls that were in flight at once. */
  readonly mostAtOnce: () => number;
  /** The model of every call, in the order of arrival. */
  readonly models: () => readonly string[];
  /** From now on calls that arrive wait, so that a test can act while the work is surely not done. */
  readonly hold: () => void;
  readonly held: () => number;
  /** Answers those that wait now; later ones wait again. */
  readonly answerHeld: () => void;
  /** Ends the waiting. */
  readonly release: () => void;
}

/** A server of simulated models that notices how it is called. */
export async function watchedServer({ latencyMs = 10, suite = "v2" } = {}): Promise<WatchedServer> {
  const simulator = await simulatorOf(suite);
  const models: string[] = [];
  let [now, most] = [0, 0];
  let holding = false;
  let waiting: readonly (() => void)[] = [];
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      if (holding) waiting = [...waiting, resolve];
      else resolve();
    });
  const answerHeld = (): void => {
    const released = waiting;
    waiting = [];
    for (const answer of released) answer();
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const { method = "GET", url: path = "/", headers } = request;
      const reply = simulator.handle({ method, path, headers, body });
      if (method === "POST") {
        now += 1;
        most = Math.max(most, now);
        models.push(String(JSON.parse(body).model));
        await turn();
        await sleep(latencyMs);
        now -= 1;
      }
      response.writeHead(reply.status, { ...reply.headers }).end(reply.body);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const bound = server.address();
  const address = `127.0.0.1:${typeof bound === "object" ? bound?.port : 0}`;
  const hold = (): void => {
    holding = true;
  };
  const release = (): void => {
    holding = false;
    answerHeld();
  };
  const held = (): number => waiting.length;
  return { address, mostAtOnce: () => most, models: () => models, hold, held, answerHeld, release };
}
