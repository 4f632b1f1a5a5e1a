import type { ChatRequest } from "../domain/chat.ts";
import type { Endpoint } from "../domain/model-config.ts";
import type { GrantedKey } from "./api-key.ts";
import { systemClock, type Clock } from "./clock.ts";
import { connectionFault, inMegabytes, wasNeverSent } from "./connection-fault.ts";
import { charactersPerToken, type PricedCall, type PriceList, costOfCall, usageOf } from "./cost-of-call.ts";
import type { CallLimits } from "./deadline.ts";
import { type Exchange, callFault, type CallFault, type ExchangeResult } from "./exchange.ts";
import { createHttpCaller, type HttpExchange, type HttpFailure } from "./http-caller.ts";
import { listModels } from "./list-models.ts";
import type { ListedModel } from "./listed-model.ts";
import { localProgramAt, type LocalProgram } from "./local-program.ts";
import { capabilitiesOf, type ModelCapabilities } from "./model-capabilities.ts";
import { lineWithHint, oneLine } from "./one-line.ts";
import { listOffers, type ProviderOffer } from "./provider-offers.ts";
import { parseJson } from "./parse-json.ts";
import type { WrittenRequest, Completion, Protocol, ProviderError } from "./protocol.ts";
import { protocolOf, type Protocols } from "./protocols.ts";
import type { Redact } from "./redact-key.ts";
import { startAdvice } from "./registry/local-servers.ts";
import type { Reply } from "./reply.ts";
import { replyBounds, type ReplyBounds } from "./reply-bounds.ts";
import { isHtml, responseFault } from "./response-fault.ts";
import { tryKey, type KeyTrial } from "./try-key.ts";

/** A request in the wire format, ready to be recorded and then sent. */
interface PreparedRequest extends WrittenRequest {
  readonly model: string;
  readonly sessionId: string;
  readonly bounds: ReplyBounds;
  readonly expected: PricedCall["expected"];
}

/** One endpoint, ready to be called. Holds the key and never exposes it. */
export interface ModelClient {
  /** @param replyTokens how long such a reply usually is; by default as long as it may be */
  readonly prepare: (request: ChatRequest, replyTokens?: number) => PreparedRequest;
  /** Where the base URL ends, as a sentence for the user. */
  readonly addressAdvice: string;
  /** Sends one request; again, where the server refuses a parameter's name and says the other one. Never rejects: every failure is a fault in the exchange. */
  readonly send: (prepared: PreparedRequest, limits: CallLimits) => Promise<Exchange>;
  /** Whether a recorded request to this endpoint asked for output by a JSON schema. */
  readonly asksForSchema: (request: string) => boolean;
  /** Reads a recorded response body of this endpoint again; null when it holds no reply. */
  readonly readReply: (response: string) => Reply | null;
  /**
   * The endpoint's models, in its own order.
   * @throws BenchError unreachable | missing-key | endpoint-refused | no-model-list, or the signal's reason when it is aborted.
   */
  readonly listModels: (limits: CallLimits) => Promise<readonly ListedModel[]>;
  /**
   * Whether the endpoint accepts the key, asked for free where it knows such a request.
   * @throws the signal's reason when it is aborted.
   */
  readonly tryKey: (limits: CallLimits) => Promise<KeyTrial>;
  /**
   * The local model server (for example Ollama) that the endpoint identifies itself as; null for any other, and without an
   * answer.
   * @throws the signal's reason when it is aborted.
   */
  readonly localProgram: (listed: readonly ListedModel[], limits: CallLimits) => Promise<LocalProgram | null>;
  /**
   * What a local model server states about one of its models; null where it does not.
   * @throws the signal's reason when it is aborted.
   */
  readonly capabilities: (model: string, limits: CallLimits) => Promise<ModelCapabilities | null>;
  /**
   * The providers of a model behind a router with their prices; null where the endpoint does not say.
   * @throws the signal's reason when it is aborted.
   */
  readonly listOffers: (model: string, limits: CallLimits) => Promise<readonly ProviderOffer[] | null>;
}

/**
 * A client for any endpoint: OpenRouter, another provider, a local server, the simulator.
 * @throws BenchError usage for an endpoint whose protocol is unknown.
 */
export function createModelClient(options: {
  readonly endpoint: Endpoint;
  /** Null for a server without keys. */
  readonly apiKey: GrantedKey | null;
  /** Sent with every call, besides those of the protocol; none by default. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch: typeof globalThis.fetch;
  /** Used where the endpoint counts tokens but reports no cost; by default nothing has a list price. */
  readonly prices?: PriceList;
  readonly clock?: Clock;
  /** By default those of the program. */
  readonly protocols?: Protocols;
  /** Whether requests mark the prefix that others share, for the provider's cache. By default they do not. */
  readonly promptCache?: boolean;
}): ModelClient {
  const { endpoint, apiKey, headers = {}, fetch, prices = () => null, clock = systemClock } = options;
  const { promptCache = false } = options;
  const redact = apiKey?.redact ?? ((text: string): string => text);
  const protocol = withoutKey(protocolOf(endpoint, options.protocols), redact);
  const headersFor = (url: string, sessionId: string | null): Readonly<Record<string, string>> => ({
    ...headers,
    ...protocol.headers({ key: apiKey?.secretFor(url) ?? null, sessionId }),
  });
  const call = createHttpCaller({ baseUrl: endpoint.baseUrl, headersFor, fetch, clock });
  // What each model's server said of a name that it refused. A function is no server: it is sent no other name.
  const refusals = new Map<string, string>();
  const renamed = endpoint.kind === "function" ? undefined : protocol.renamed;
  return {
    prepare: (request, replyTokens = request.maxTokens) => {
      const { model, sessionId, maxTokens } = request;
      const { path, text: written } = protocol.writeRequest(request, { kind: endpoint.kind, promptCache });
      const text = renamed?.(written, refusals.get(model) ?? "") ?? written;
      const expected = { promptTokens: text.length / charactersPerToken, completionTokens: replyTokens };
      return { path, text, model, sessionId, bounds: replyBounds(maxTokens), expected };
    },
    send: async ({ path, text, model, sessionId, bounds, expected }, limits) => {
      const post = (body: string): Promise<HttpExchange> =>
        call({ method: "post", path, text: body, sessionId, mostBytes: bounds.body }, limits);
      let http = await post(text);
      if (http.status === 400 || http.status === 422) {
        const asked = renamed?.(text, http.text) ?? text;
        if (asked !== text) {
          refusals.set(model, http.text);
          http = await post(asked);
        }
      }
      const sent = { protocol, endpoint, model, limits, bounds, expected, prices, redact, now: clock.epochMs() };
      return readExchange(http, sent);
    },
    addressAdvice: protocol.addressAdvice,
    asksForSchema: protocol.asksForSchema,
    readReply: (response) => protocol.readCompletion(parseJson(response))?.reply ?? null,
    listModels: async (limits) =>
      listModels({
        call,
        protocol,
        endpoint,
        variable: apiKey?.variable ?? null,
        redact,
        limits,
        now: clock.epochMs(),
      }),
    tryKey: async (limits) =>
      endpoint.kind !== "openrouter" || apiKey === null
        ? { kind: "untried" }
        : tryKey(call, apiKey.variable, redact, limits, clock.epochMs()),
    localProgram: (listed, limits) => localProgramAt(endpoint.baseUrl, listed, call, limits),
    capabilities: (model, limits) => capabilitiesOf({ baseUrl: endpoint.baseUrl, model }, call, limits),
    listOffers: (model, limits) => listOffers(call, model, limits),
  };
}

/** A server may spread the key over parts of a reply, which protocols join. */
function withoutKey(protocol: Protocol, redact: Redact): Protocol {
  return {
    ...protocol,
    readCompletion: (body) => {
      const completion = protocol.readCompletion(body);
      const reply = completion?.reply ?? null;
      if (completion === null || reply === null || reply.content === null) return completion;
      return { ...completion, reply: { ...reply, content: redact(reply.content) } };
    },
  };
}

/** The call that was sent, as far as reading its exchange needs it. */
interface SentCall extends Pick<PricedCall, "expected" | "prices"> {
  readonly protocol: Protocol;
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly limits: CallLimits;
  readonly bounds: Pick<ReplyBounds, "said">;
  readonly redact: Redact;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads the HTTP exchange of a request. Trusts nothing in it, and removes the key from every stored text. */
function readExchange(http: HttpExchange, sent: SentCall): Exchange {
  const { protocol, endpoint, model, expected, prices, redact } = sent;
  const response = http.text === null ? null : redact(http.text);
  const body = parseJson(response ?? "");
  const completion = protocol.readCompletion(body);
  const report = completion?.usage ?? null;
  const servedBy = completion?.servedBy ?? null;
  const saidCharacters = completion === null || completion.reply === null ? 0 : charactersSaid(completion.reply);
  const result = resultOf(http, response ?? "", body, completion, sent);
  return {
    status: http.status,
    response,
    elapsedMs: http.elapsedMs,
    usage: usageOf(report, saidCharacters > 0),
    cost: costOfCall({
      endpoint,
      model,
      status: http.status,
      sent: !wasNeverSent(http.failure),
      saidCharacters,
      report,
      expected,
      prices,
    }),
    servedBy: servedBy === null ? null : oneLine(servedBy, 100),
    result: result.kind === "fault" ? { ...result, detail: oneLine(redact(result.detail)) } : result,
  };
}

/**
 * In this order: the reply did not arrive, the server reports an error, the body is no completion, the model replied.
 * @param response the body without the key; empty where none arrived
 * @param body the parsed body; undefined where it is not JSON
 */
function resultOf(
  http: HttpExchange,
  response: string,
  body: unknown,
  completion: Completion | null,
  sent: SentCall,
): ExchangeResult {
  const { protocol, endpoint, model, limits, bounds, now } = sent;
  const connectionError = (failure: HttpFailure): CallFault => {
    const fault = connectionFault(failure, endpoint, limits.timeoutMs);
    if (fault.fault !== "server-down") return fault;
    const advice = startAdvice({ endpoint, model, environment: {} });
    return { ...fault, detail: lineWithHint(`${new URL(endpoint.baseUrl).host} refuses connections`, advice) };
  };
  if (http.status === null) return connectionError(http.failure);
  const { status, headers, failure } = http;
  if (failure !== null && !isUsable(http, failure, completion)) return connectionError(failure);
  const serverError = (error: ProviderError | null): CallFault =>
    responseFault({ status, headers, body: response, error, now });
  if (status >= 300) return serverError(protocol.readError(body));
  if (completion === null) return malformed(body === undefined ? describeText(response) : "JSON, but not an object");
  const { reply, error } = completion;
  if (reply === null) return error === null ? malformed("no message in it") : serverError(error);
  if (textBytes(reply) > bounds.said) return tooLong(bounds.said);
  // Some servers send an error field beside a complete answer: the answer counts.
  if (reply.ending !== "broken" && (error === null || hasText(reply))) return { kind: "reply", reply };
  return serverError(error ?? brokenOff);
}

/**
 * Whether an incomplete body can be used as if complete: an error status suffices for an error, and JSON that closes is
 * complete, so a paid answer is not bought again. Decompressed text may be damaged and is not used.
 */
function isUsable(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  failure: HttpFailure,
  completion: Completion | null,
): boolean {
  if (failure.kind === "cancelled") return false;
  if (status >= 300) return true;
  return completion !== null && completion.reply !== null && !headers.has("content-encoding");
}

function hasText({ content, toolCalls, refusal }: Reply): boolean {
  return (content ?? "") !== "" || toolCalls.length > 0 || refusal !== null;
}

/** Of anything that is billed as output; 1 or more where there is any, were it a tool call without arguments. */
function charactersSaid(reply: Reply): number {
  const { content, toolCalls, refusal, reasoning } = reply;
  if (!hasText(reply) && reasoning === null) return 0;
  const texts = [content ?? "", refusal ?? "", reasoning ?? "", ...toolCalls.map((call) => call.function.arguments)];
  return Math.max(1, texts.join("").length);
}

const brokenOff: ProviderError = {
  message: "the provider broke off (finish reason error)",
  code: null,
  fault: null,
  provider: null,
  flagged: false,
  resetsAt: null,
  waitMs: null,
};

function textBytes({ content, toolCalls, refusal }: Reply): number {
  const texts = [content ?? "", refusal ?? "", ...toolCalls.map((call) => call.function.arguments)];
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

function tooLong(mostBytes: number): CallFault {
  return callFault(
    "too-long",
    `the model said more than ${inMegabytes(mostBytes)}: its server ignores the token limit`,
  );
}

function malformed(what: string): CallFault {
  return callFault("malformed-response", `unusable reply: ${what}`);
}

function describeText(response: string): string {
  if (response.trim() === "") return "an empty body";
  return isHtml(response) ? "an HTML page; check the base URL" : `not JSON: ${response.slice(0, 200)}`;
}
