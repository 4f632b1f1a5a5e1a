import type { ChatRequest, Endpoint } from "../domain/index.ts";
import type { GrantedKey } from "./api-key.ts";
import { systemClock, type Clock } from "./clock.ts";
import { completionRequest } from "./completion-request.ts";
import { charactersPerToken, type PricedCall, type PriceList } from "./cost-of-call.ts";
import type { CallLimits } from "./deadline.ts";
import type { Exchange } from "./exchange.ts";
import { createHttpCaller } from "./http-caller.ts";
import { listModels } from "./list-models.ts";
import type { ListedModel } from "./listed-models.ts";
import { localProgramAt, type LocalProgram } from "./local-program.ts";
import { capabilitiesOf, type ModelCapabilities } from "./model-capabilities.ts";
import { listOffers, type ProviderOffer } from "./provider-offers.ts";
import { readExchange } from "./read-exchange.ts";
import { replyBounds, type ReplyBounds } from "./reply-bounds.ts";
import { tryKey, type KeyTrial } from "./try-key.ts";

/** A request in the wire format, ready to be recorded and then sent. */
interface PreparedRequest {
  /** The exact JSON body. Holds no key. */
  readonly text: string;
  readonly model: string;
  readonly sessionId: string;
  readonly bounds: ReplyBounds;
  readonly expected: PricedCall["expected"];
}

/** One endpoint, ready to be called. Holds the key and never exposes it. */
export interface ModelClient {
  /** @param replyTokens how long such a reply usually is; by default as long as it may be */
  readonly prepare: (request: ChatRequest, replyTokens?: number) => PreparedRequest;
  /** Sends exactly one request. Never rejects: every failure is a fault in the exchange. */
  readonly send: (prepared: PreparedRequest, limits: CallLimits) => Promise<Exchange>;
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
}

/** A client for any OpenAI-compatible endpoint: OpenRouter, another provider, a local server, the simulator. */
export function createModelClient(options: ModelClientOptions): ModelClient {
  const { endpoint, apiKey, headers = {}, fetch, prices = () => null, clock = systemClock } = options;
  const headersFor = (url: string): Readonly<Record<string, string>> =>
    apiKey === null ? headers : { ...headers, authorization: `Bearer ${apiKey.secretFor(url)}` };
  const call = createHttpCaller({ baseUrl: endpoint.baseUrl, headersFor, fetch, clock });
  const redact = apiKey?.redact ?? ((text: string): string => text);
  return {
    prepare: (request, replyTokens = request.maxTokens) => {
      const { model, sessionId, maxTokens } = request;
      const text = completionRequest(request, endpoint.kind);
      const expected = { promptTokens: text.length / charactersPerToken, completionTokens: replyTokens };
      return { text, model, sessionId, bounds: replyBounds(maxTokens), expected };
    },
    send: async ({ text, model, sessionId, bounds, expected }, limits) => {
      const http = await call(
        { method: "post", path: "/chat/completions", text, sessionId, mostBytes: bounds.body },
        limits,
      );
      return readExchange(http, { endpoint, model, limits, bounds, expected, prices, redact, now: clock.epochMs() });
    },
    listModels: async (limits) =>
      listModels({ call, endpoint, variable: apiKey?.variable ?? null, redact, limits, now: clock.epochMs() }),
    tryKey: async (limits) =>
      endpoint.kind !== "openrouter" || apiKey === null
        ? { kind: "untried" }
        : tryKey({ call, variable: apiKey.variable, redact, limits, now: clock.epochMs() }),
    localProgram: (listed, limits) => localProgramAt({ baseUrl: endpoint.baseUrl, listed }, call, limits),
    capabilities: (model, limits) => capabilitiesOf({ baseUrl: endpoint.baseUrl, model }, call, limits),
    listOffers: (model, limits) => listOffers(call, model, limits),
  };
}
