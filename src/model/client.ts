import type { ChatRequest, Endpoint, Fault } from "../domain/index.ts";
import type { GrantedKey } from "./api-key.ts";
import { systemClock, type Clock } from "./clock.ts";
import { completionRequest } from "./completion-request.ts";
import { readCompletion, type Completion } from "./completion.ts";
import { connectionFault, inMegabytes } from "./connection-fault.ts";
import { type PriceList, costOfCall, usageOf } from "./cost-of-call.ts";
import type { CallLimits } from "./deadline.ts";
import type { Exchange, ExchangeResult } from "./exchange.ts";
import { createHttpCaller, type HttpExchange, type HttpFailure } from "./http-caller.ts";
import { listModels } from "./list-models.ts";
import type { ListedModel } from "./listed-models.ts";
import { localProgramAt, type LocalProgram } from "./local-program.ts";
import { oneLine } from "./one-line.ts";
import { parseJson } from "./parse-json.ts";
import { readProviderError } from "./provider-error.ts";
import { listOffers, type ProviderOffer } from "./provider-offers.ts";
import type { Redact } from "./redact-key.ts";
import { replyBounds, type ReplyBounds } from "./reply-bounds.ts";
import { isHtml, responseFault } from "./response-fault.ts";

/** A request in the wire format, ready to be recorded and then sent. */
interface PreparedRequest {
  /** The exact JSON body. Holds no key. */
  readonly text: string;
  readonly model: string;
  readonly sessionId: string;
  readonly bounds: ReplyBounds;
}

/** One endpoint, ready to be called. Holds the key and never exposes it. */
export interface ModelClient {
  readonly prepare: (request: ChatRequest) => PreparedRequest;
  /** Sends exactly one request. Never rejects: every failure is a fault in the exchange. */
  readonly send: (prepared: PreparedRequest, limits: CallLimits) => Promise<Exchange>;
  /**
   * The endpoint's models, in its own order.
   * @throws BenchError unreachable | missing-key | endpoint-refused, or the signal's reason when it is aborted.
   */
  readonly listModels: (limits: CallLimits) => Promise<readonly ListedModel[]>;
  /**
   * The local model server (for example Ollama) that the endpoint identifies itself as; null for any other, and without an
   * answer.
   * @throws the signal's reason when it is aborted.
   */
  readonly localProgram: (listed: readonly ListedModel[], limits: CallLimits) => Promise<LocalProgram | null>;
  /**
   * The providers of a model behind a router with their prices; null where the endpoint does not say.
   * @throws the signal's reason when it is aborted.
   */
  readonly listOffers: (model: string, limits: CallLimits) => Promise<readonly ProviderOffer[] | null>;
}

export interface ModelClientOptions {
  readonly endpoint: Endpoint;
  /** Null for a server without keys. */
  readonly apiKey: GrantedKey | null;
  /** Sent with every call, besides those of the protocol; none by default. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  /** Used where the endpoint counts tokens but reports no cost; by default nothing has a list price. */
  readonly prices?: PriceList;
  readonly clock?: Clock;
}

/** A client for any OpenAI-compatible endpoint: OpenRouter, another provider, a local server, the simulator. */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { endpoint, apiKey, headers = {}, fetch, prices = () => null, clock = systemClock } = options;
  const call = createHttpCaller({ baseUrl: endpoint.baseUrl, apiKey, headers, fetch, clock });
  const redact = apiKey?.redact ?? ((text: string): string => text);
  return {
    prepare: (request) => ({
      text: completionRequest(request, endpoint.kind),
      model: request.model,
      sessionId: request.sessionId,
      bounds: replyBounds(request.maxTokens),
    }),
    send: async ({ text, model, sessionId, bounds }, limits) => {
      const order = { method: "post", path: "/chat/completions", text, sessionId, mostBytes: bounds.body } as const;
      const http = await call(order, limits);
      return interpretExchange({ http, endpoint, model, limits, bounds, prices, redact, now: clock.epochMs() });
    },
    listModels: async (limits) =>
      listModels({ call, endpoint, withKey: apiKey !== null, redact, limits, now: clock.epochMs() }),
    localProgram: (listed, limits) => localProgramAt({ baseUrl: endpoint.baseUrl, listed }, call, limits),
    listOffers: (model, limits) => listOffers(call, model, limits),
  };
}

interface Interpretation {
  readonly http: HttpExchange;
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly limits: CallLimits;
  readonly bounds: Pick<ReplyBounds, "said">;
  readonly prices: PriceList;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Interprets an HTTP exchange. Trusts nothing in it, and removes the key from every stored text. */
function interpretExchange(interpretation: Interpretation): Exchange {
  const { http, endpoint, model, prices, redact } = interpretation;
  const response = http.text === null ? null : redact(http.text);
  const body = parseJson(response ?? "");
  const completion = readCompletion(body);
  const report = completion?.usage ?? null;
  return {
    status: http.status,
    response,
    elapsedMs: http.elapsedMs,
    usage: usageOf(report),
    cost: costOfCall({ endpoint, model, status: http.status, sent: !wasNeverSent(http.failure), report, prices }),
    servedBy: completion === null || completion.servedBy === null ? null : oneLine(completion.servedBy, 100),
    result: tidy(resultOf({ ...interpretation, response: response ?? "", body, completion }), redact),
  };
}

interface Readings extends Interpretation {
  readonly response: string;
  readonly body: unknown;
  readonly completion: Completion | null;
}

function resultOf(readings: Readings): ExchangeResult {
  const { http, endpoint, limits, bounds, now, response, body, completion } = readings;
  const { status, headers, failure } = http;
  if (status === null || (failure !== null && !saysEnough(readings))) {
    return connectionFault(failure ?? { kind: "cancelled" }, new URL(endpoint.baseUrl).host, limits.timeoutMs);
  }
  const refused = { status, headers, body: response, now };
  if (status >= 300) return responseFault({ ...refused, error: readProviderError(body) });
  if (completion === null) return malformed(body === undefined ? describeText(response) : "JSON, but not an object");
  const { reply, error } = completion;
  if (reply === null) return error === null ? malformed("no choices in it") : responseFault({ ...refused, error });
  if (bytesSaid(reply) > bounds.said) return tooLong(bounds.said);
  if (reply.finishReason !== "error" && (error === null || hasWords(reply))) return { kind: "reply", reply };
  return responseFault({ ...refused, error: error ?? unexplained });
}

/**
 * Whether an incomplete body can be used as if complete: an error status suffices for a rejection, and JSON that closes is
 * complete, so a paid answer is not bought again. Decompressed text may be damaged and is not used.
 */
function saysEnough({ http: { status, headers, failure }, completion }: Readings): boolean {
  if (failure?.kind === "cancelled" || status === null) return false;
  if (status >= 300) return true;
  return completion !== null && completion.reply !== null && !headers.has("content-encoding");
}

type Reply = NonNullable<Completion["reply"]>;

function hasWords({ content, toolCalls, refusal }: Reply): boolean {
  return (content ?? "") !== "" || toolCalls.length > 0 || refusal !== null;
}

const unexplained = {
  message: "the provider broke off (finish reason error)",
  code: null,
  provider: null,
  flagged: false,
  resetsAt: null,
};

function bytesSaid({ content, toolCalls, refusal }: Reply): number {
  const said = [content ?? "", refusal ?? "", ...toolCalls.map((call) => call.function.arguments)];
  return said.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

function tooLong(most: number): ExchangeResult {
  return fault("too-long", `the model said more than ${inMegabytes(most)}: its server ignores the token limit`);
}

function malformed(what: string): ExchangeResult {
  return fault("malformed-response", `unusable reply: ${what}`);
}

function fault(kind: Fault, detail: string): ExchangeResult {
  return { kind: "fault", fault: kind, detail, afterMs: null, unsupported: null };
}

function describeText(response: string): string {
  if (response.trim() === "") return "an empty body";
  return isHtml(response) ? "an HTML page; check the base URL" : `not JSON: ${response.slice(0, 200)}`;
}

function tidy(result: ExchangeResult, redact: Redact): ExchangeResult {
  return result.kind === "fault" ? { ...result, detail: oneLine(redact(result.detail)) } : result;
}

/**
 * DNS failure, no route, connection refused or a wrong certificate: no connection over which a request could have been sent.
 */
const withoutConnection: ReadonlySet<string> = new Set([
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Whether the request certainly never reached a server, so that it cannot have been billed. */
function wasNeverSent(failure: HttpFailure | null): boolean {
  if (failure === null) return false;
  return failure.kind === "unsendable" || (failure.kind === "connection" && codesOf(failure.cause).some(saysSo));
}

function saysSo(code: string): boolean {
  return withoutConnection.has(code);
}

/** `fetch failed` wraps the real errors: each of several addresses fails in its own way. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  const code: unknown = Object.getOwnPropertyDescriptor(error, "code")?.value;
  return [...(typeof code === "string" ? [code] : []), ...codesOf(error.cause)];
}
