import type { Socket } from "node:net";
import { z } from "zod";
import { simulatorOf } from "./simulator.ts";
import { startRawServer, type RawRequest } from "./raw-server.ts";
import type { Closing } from "./closing.ts";
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

export interface FaultyProvider extends Closing {
  readonly url: string;
  /** What was sent in place of a reply, in order. */
  readonly spoiled: readonly WireFault[];
  /** How often each call was asked. */
  readonly asked: () => readonly number[];
  /** How often each call was given its sound reply. */
  readonly answered: () => readonly number[];
}

/** Null lets the reply pass. */
export type Spoil = (call: ProviderCall) => WireFault | null;

export interface FaultyProviderOptions {
  readonly spoil: Spoil;
  /** Of the next reply. */
  readonly latencyMs: () => number;
  /** Whose rubrics and items the simulator knows (default: v2). */
  readonly suite?: string;
}

interface Count {
  asked: number;
  answered: number;
}

/** The simulator behind a wire on which anything may happen to a reply. */
export async function startFaultyProvider({
  spoil,
  latencyMs,
  suite = "v2",
}: FaultyProviderOptions): Promise<FaultyProvider> {
  const simulator = await simulatorOf(suite);
  const spoiled: WireFault[] = [];
  const counts = new Map<string, Count>();
  let completions = 0;
  const server = await startRawServer((socket, request) => {
    const { status, body } = simulator.handle(request);
    if (request.method !== "POST" || status !== 200) return send(socket, status, body);
    const key = callOf(request);
    const count = counts.get(key) ?? { asked: 0, answered: 0 };
    const fault = spoil({ before: completions, calls: counts.size, asked: count.asked });
    counts.set(key, count);
    count.asked += 1;
    completions += 1;
    setTimeout(() => {
      if (socket.destroyed) return;
      if (fault === null) count.answered += 1;
      else spoiled.push(fault);
      if (fault === null) send(socket, status, body);
      else fault.send(socket, body);
    }, latencyMs());
  });
  return {
    url: server.url,
    spoiled,
    asked: () => [...counts.values()].map(({ asked }) => asked),
    answered: () => [...counts.values()].map(({ answered }) => answered),
    close: server.close,
  };
}

const chat = z.object({ model: z.string(), messages: z.array(z.object({ content: z.unknown() })) });

/** Forks share a session, so what was said tells them apart; a judge's request has a fence that differs each time. */
function callOf({ body, headers }: RawRequest): string {
  const { model, messages } = chat.parse(JSON.parse(body));
  const said = model.includes("judge") ? messages.length : messages.map(({ content }) => content);
  return JSON.stringify([model, headers["x-session-id"], said]);
}

function send(socket: Socket, status: number, body: string): void {
  socket.write(headOf([lengthOf(body)], `${status} As it is`) + body);
}
