import type { ChatRequest } from "../../../src/domain/chat.ts";
import type { Endpoint, EndpointKind } from "../../../src/domain/model-config.ts";
import { keyFor, keysOf, type GrantedKey } from "../../../src/model/api-key.ts";
import { createModelClient, type ModelClient } from "../../../src/model/client.ts";
import type { Exchange } from "../../../src/model/exchange.ts";
import { createHttpFetch } from "../../../src/model/http-fetch.ts";
import { startQuirkServer, type Behaviour } from "./quirk-server.ts";

export const sampleKey = "sk-sample-5f1d2c3b4a";

export const sampleTool = {
  name: "send_message_to_human",
  description: "Reaches the human.",
  parameter: "message",
  parameters: { type: "object", properties: { message: { type: "string" } }, required: ["message"] },
};

export const sampleRequest: ChatRequest = {
  model: "vendor/model",
  messages: [
    { role: "system", content: "Be yourself." },
    { role: "user", content: "Who are you?" },
  ],
  temperature: 0.7,
  maxTokens: 2048,
  reasoningEffort: "low",
  provider: null,
  tool: { name: sampleTool.name, description: sampleTool.description, parameters: sampleTool.parameters },
  responseSchema: null,
  sessionId: "abcdefghi",
};

export function endpointAt(baseUrl: string, kind: EndpointKind = "custom", protocol?: string): Endpoint {
  return { id: baseUrl, kind, baseUrl, apiKeyEnv: kind === "local" ? null : "SAMPLE_KEY", protocol };
}

/** A key that its person has paired with the endpoint. */
export function grantedKey(endpoint: Endpoint, secret: string): GrantedKey | null {
  const { baseUrl: address } = endpoint;
  const named = ["SAMPLE_KEY", "OPENROUTER_API_KEY"];
  const grants = named.map((variable) => ({ variable, address, fromFile: false }));
  const environment = Object.fromEntries(named.map((variable) => [variable, secret]));
  return keyFor(endpoint, { ...keysOf(environment), grants });
}

export interface ClientAt {
  readonly url: string;
  readonly kind?: EndpointKind;
  readonly apiKey?: string | null;
  readonly protocol?: string;
  readonly promptCache?: boolean;
}

export function clientAt(at: ClientAt): ModelClient {
  const { url, kind = "custom", apiKey = sampleKey, protocol, promptCache = false } = at;
  const endpoint = endpointAt(url, kind, protocol);
  return createModelClient({
    endpoint,
    apiKey: apiKey === null ? null : grantedKey(endpoint, apiKey),
    fetch: createHttpFetch(),
    promptCache,
  });
}

export const patient = { signal: new AbortController().signal, timeoutMs: 20_000 };

/** One request to a server that behaves so, over real HTTP. */
export async function exchangeWith(behave: Behaviour, kind: EndpointKind = "custom"): Promise<Exchange> {
  await using server = await startQuirkServer(behave);
  const client = clientAt({ url: server.url, kind });
  return await client.send(client.prepare(sampleRequest), patient);
}

export interface CompletionSample {
  readonly message?: Readonly<Record<string, unknown>>;
  readonly finishReason?: string | null;
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly provider?: string;
}

/** The body of a chat completion as a router sends it. */
export function completionBody(sample: CompletionSample = {}): Readonly<Record<string, unknown>> {
  const { message = { content: "Hello." }, finishReason = "stop", usage, provider = "Sample Host" } = sample;
  return {
    id: "gen-1",
    object: "chat.completion",
    model: "vendor/model",
    provider,
    choices: [{ index: 0, finish_reason: finishReason, message: { role: "assistant", content: null, ...message } }],
    ...(usage === undefined ? {} : { usage }),
  };
}

export function toolCall(args: unknown, name: string = sampleTool.name): Readonly<Record<string, unknown>> {
  return { id: "call_1", type: "function", function: { name, arguments: args } };
}
