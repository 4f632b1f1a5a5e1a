import type { Socket } from "node:net";
import { z } from "zod";
import { createSimulator } from "../../src/model/index.ts";
import { askedRubric, loadSuite } from "../../src/suite/index.ts";
import { rawServer, type RawRequest } from "./raw-server.ts";
import { headOf, lengthOf, type WireFault } from "./wire-faults/wire-fault.ts";

/** One request for a completion. */
export interface ProviderCall {
  /** How many requests for completions there were before. */
  readonly before: number;
  /** How many different calls there were before. */
  readonly calls: number;
  /** How often this one was asked before: the same conversation, model and messages. */
  readonly asked: number;
}

export interface FaultyProvider {
  readonly url: string;
  /** What was sent in place of a reply, in order. */
  readonly spoiled: readonly WireFault[];
  /** How often each call was asked. */
  readonly asked: () => readonly number[];
}

type Spoil = (call: ProviderCall) => WireFault | null;

const chat = z.object({ model: z.string(), messages: z.array(z.unknown()) });

/** The simulator behind a wire on which anything may happen to a reply; null lets it pass. */
export async function faultyProvider(spoil: Spoil): Promise<FaultyProvider> {
  const simulator = await benchSimulator();
  const spoiled: WireFault[] = [];
  const asked = new Map<string, number>();
  let completions = 0;
  const server = await rawServer((socket, request) => {
    const { status, body } = simulator.handle(request);
    if (request.method !== "POST" || status !== 200) return send(socket, status, body);
    const key = callOf(request);
    const times = asked.get(key) ?? 0;
    const fault = spoil({ before: completions, calls: asked.size, asked: times });
    asked.set(key, times + 1);
    completions += 1;
    if (fault === null) return send(socket, status, body);
    spoiled.push(fault);
    fault.send(socket, body);
  });
  return { url: server.url, spoiled, asked: () => [...asked.values()] };
}

async function benchSimulator(): Promise<ReturnType<typeof createSimulator>> {
  const { rubrics } = await loadSuite("v2");
  const fields = rubrics.flatMap((rubric) => askedRubric(rubric, { blind: false }).fields);
  return createSimulator({ fields, seed: 1 });
}

function callOf({ body, headers }: RawRequest): string {
  const { model, messages } = chat.parse(JSON.parse(body));
  return JSON.stringify([model, headers["x-session-id"], messages.length]);
}

function send(socket: Socket, status: number, body: string): void {
  socket.write(headOf([lengthOf(body)], `${status} As it is`) + body);
}
