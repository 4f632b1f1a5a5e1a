import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { BenchError } from "../../domain/bench-error.ts";
import { drawFault, spoil, type FaultRates, type InjectedFault } from "./injected-fault.ts";
import { type Simulator, type WireRequest, sessionIdIn } from "./simulator.ts";
import type { WireReply } from "./wire-reply.ts";
import { messageOf } from "../../domain/message-of.ts";

export interface SimulatorServerOptions {
  readonly simulator: Simulator;
  /** 0 for any free one. */
  readonly port: number;
  /** The loopback address by default: the server asks for no key. */
  readonly host?: string;
  readonly latencyMs: number;
  /** Upper bound of a uniform random addition to the latency. */
  readonly jitterMs: number;
  /** Applies to chat completions only. */
  readonly faults: FaultRates;
  /** From 0 to below 1. Decides latency and faults, never an answer. */
  readonly random: () => number;
  /** What a 429 asks for; 1 by default. */
  readonly retryAfterSeconds?: number;
}

export interface SimulatorServer {
  /** The base URL for a client, for example `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** Drops the open connections, stalled ones included. */
  readonly close: () => Promise<void>;
  readonly stats: () => SimulatorStats;
}

/** @throws BenchError usage when the port is not available. */
export async function startSimulatorServer(options: SimulatorServerOptions): Promise<SimulatorServer> {
  const { port, host = "127.0.0.1" } = options;
  const traffic = new Traffic();
  const closing = new AbortController();
  const server = createServer((incoming, response) => {
    // Aborted by the client, or closing.
    answer(incoming, response, options, traffic, closing.signal).catch(() => response.destroy());
  });
  // Between two requests of a slow client Node would hang up after five seconds, in a race with the next request.
  server.keepAliveTimeout = 0;
  server.requestTimeout = 0;
  await listen(server, { port, host });
  return {
    url: baseUrlOf(server, host),
    close: () => {
      closing.abort();
      return closed(server);
    },
    stats: () => traffic.stats(),
  };
}

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  options: SimulatorServerOptions,
  traffic: Traffic,
  signal: AbortSignal,
): Promise<void> {
  const request = await readRequest(incoming);
  const markAnswered = traffic.arrived(request);
  const good = options.simulator.handle(request);
  const { reply, fault } = misbehave(request, good, options);
  if (fault !== null) traffic.spoiled(fault);
  if (request.method === "POST" && isCharged(fault)) traffic.billed(options.simulator.billOf(good));
  await delay(options, signal);
  if (reply === null || response.destroyed) return;
  const usable = good.status === 200 && (fault === null || fault === "truncatedTool");
  response.once("finish", () => (usable ? markAnswered() : undefined));
  response.writeHead(reply.status, { ...reply.headers, "content-length": Buffer.byteLength(reply.body) });
  response.end(reply.body);
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const { method = "GET", url: path = "/", headers } = incoming;
  return { method, path, headers, body: await text(incoming) };
}

/** A reply that never arrives is charged too. */
function isCharged(fault: InjectedFault | null): boolean {
  return fault === null || fault === "empty" || fault === "truncatedTool" || fault === "stalled";
}

interface Misbehaviour {
  /** Null: nothing is ever sent. */
  readonly reply: WireReply | null;
  readonly fault: InjectedFault | null;
}

function misbehave(request: WireRequest, good: WireReply, options: SimulatorServerOptions): Misbehaviour {
  const { faults, random, retryAfterSeconds = 1 } = options;
  const spoilable = request.method === "POST" && good.status === 200;
  const fault = spoilable ? drawFault(faults, random) : null;
  if (fault === null) return { reply: good, fault };
  const reply = spoil(good, fault, retryAfterSeconds);
  return { reply, fault: reply === good ? null : fault };
}

async function delay({ latencyMs, jitterMs, random }: SimulatorServerOptions, signal: AbortSignal): Promise<void> {
  const ms = latencyMs + (jitterMs > 0 ? jitterMs * random() : 0);
  if (ms > 0) await sleep(ms, undefined, { signal });
}

async function listen(server: Server, { port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once("error", reject);
  // The default backlog of 511 is less than a benchmark may open at once.
  server.listen({ port, host, backlog: 4096 }, resolve);
  try {
    await promise;
  } catch (cause) {
    throw new BenchError({
      code: "usage",
      message: `The simulator cannot listen on ${host}, port ${port}: ${messageOf(cause)}`,
      hint: "Choose another port, or 0 for any free one.",
      cause,
    });
  }
}

function baseUrlOf(server: Server, host: string): string {
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}/v1`;
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.close((error) => (error === undefined ? resolve() : reject(error)));
  server.closeAllConnections();
  await promise;
}

/** How often one turn of one conversation was asked of one model. */
interface AskedCount {
  readonly model: string;
  /** The `x-session-id`, or null. */
  readonly sessionId: string | null;
  /** Number of messages in the request: tells the turns of a conversation apart. */
  readonly messages: number;
  readonly requests: number;
  /** Requests that got a usable completion: none of them needed to be asked again. */
  readonly answered: number;
}

interface SimulatorStats {
  /** Everything that arrived, chat or not. */
  readonly requests: number;
  /** Faults that were injected. */
  readonly faults: Readonly<Record<InjectedFault, number>>;
  readonly asked: readonly AskedCount[];
  /** Total cost in US dollars, replies that never arrived included: the provider's own account. */
  readonly billedUsd: number;
}

interface Count {
  requests: number;
  answered: number;
}

/** One turn of one conversation, counted. */
type Turn = Omit<AskedCount, keyof Count> & Count;

/** Counts a server's requests and replies. */
class Traffic {
  #requests = 0;
  #billedUsd = 0;
  readonly #faults: Record<InjectedFault, number> = {
    rate429: 0,
    error500: 0,
    empty: 0,
    truncatedTool: 0,
    errorIn200: 0,
    stalled: 0,
  };
  readonly #turns = new Map<string, Turn>();

  /** Notes a request as it arrives; the returned function notes that it was answered. */
  arrived(request: WireRequest): () => void {
    this.#requests += 1;
    const turn = turnIn(request);
    if (turn === null) return () => undefined;
    const key = JSON.stringify(turn);
    const count = this.#turns.get(key) ?? { ...turn, requests: 0, answered: 0 };
    this.#turns.set(key, count);
    count.requests += 1;
    return () => {
      count.answered += 1;
    };
  }

  spoiled(fault: InjectedFault): void {
    this.#faults[fault] += 1;
  }

  billed(usd: number): void {
    this.#billedUsd += usd;
  }

  stats(): SimulatorStats {
    const asked = [...this.#turns.values()];
    return structuredClone({ requests: this.#requests, faults: this.#faults, asked, billedUsd: this.#billedUsd });
  }
}

const countedCall = z.object({ model: z.string(), messages: z.array(z.unknown()) });

function turnIn({ headers, body }: WireRequest): Omit<AskedCount, keyof Count> | null {
  if (body === "") return null;
  try {
    const { model, messages } = countedCall.parse(JSON.parse(body));
    return { model, sessionId: sessionIdIn(headers), messages: messages.length };
  } catch {
    return null;
  }
}
