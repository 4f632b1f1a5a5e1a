import type { ChatRequest } from "../domain/chat.ts";
import type { Endpoint } from "../domain/model-config.ts";
import type { GrantedKey } from "./api-key.ts";
import { systemClock, type Clock } from "./clock.ts";
import { charactersPerToken, type PricedCall, type PriceList } from "./cost-of-call.ts";
import type { CallLimits } from "./deadline.ts";
import type { Exchange } from "./exchange.ts";
import { createHttpCaller } from "./http-caller.ts";
import { listModels } from "./list-models.ts";
import type { ListedModel } from "./listed-model.ts";
import { localProgramAt, type LocalProgram } from "./local-program.ts";
import { capabilitiesOf, type ModelCapabilities } from "./model-capabilities.ts";
import { listOffers, type ProviderOffer } from "./provider-offers.ts";
import { parseJson } from "./parse-json.ts";
import type { WrittenRequest } from "./protocol.ts";
import { protocolOf, type Protocols } from "./protocols.ts";
import { readExchange } from "./read-exchange.ts";
import type { Reply } from "./reply.ts";
import { replyBounds, type ReplyBounds } from "./reply-bounds.ts";
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
  /** Sends exactly one request. Never rejects: every failure is a fault in the exchange. */
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
  /** By default those of the program. */
  readonly protocols?: Protocols;
}

/**
 * A client for any endpoint: OpenRouter, another provider, a local server, the simulator.
 * @throws BenchError usage for an endpoint whose protocol is unknown.
 */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { endpoint, apiKey, headers = {}, fetch, prices = () => null, clock = systemClock } = options;
  const protocol = protocolOf(endpoint, options.protocols);
  const headersFor = (url: string, sessionId: string | null): Readonly<Record<string, string>> => ({
    ...headers,
    ...protocol.headers({ key: apiKey?.secretFor(url) ?? null, sessionId }),
  });
  const call = createHttpCaller({ baseUrl: endpoint.baseUrl, headersFor, fetch, clock });
  const redact = apiKey?.redact ?? ((text: string): string => text);
  return {
    prepare: (request, replyTokens = request.maxTokens) => {
      const { model, sessionId, maxTokens } = request;
      const { path, text } = protocol.writeRequest(request, endpoint);
      const expected = { promptTokens: text.length / charactersPerToken, completionTokens: replyTokens };
      return { path, text, model, sessionId, bounds: replyBounds(maxTokens), expected };
    },
    send: async ({ path, text, model, sessionId, bounds, expected }, limits) => {
      const http = await call({ method: "post", path, text, sessionId, mostBytes: bounds.body }, limits);
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
        : tryKey({ call, variable: apiKey.variable, redact, limits, now: clock.epochMs() }),
    localProgram: (listed, limits) => localProgramAt({ baseUrl: endpoint.baseUrl, listed }, call, limits),
    capabilities: (model, limits) => capabilitiesOf({ baseUrl: endpoint.baseUrl, model }, call, limits),
    listOffers: (model, limits) => listOffers(call, model, limits),
  };
}
