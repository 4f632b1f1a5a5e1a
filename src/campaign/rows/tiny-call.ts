import type { ChatRequest, ModelConfig, ToolDefinition } from "../../domain/index.ts";
import type { Exchange, ModelClient, UnsupportedFeature } from "../../model/index.ts";
import { carries } from "../../tasks/index.ts";

export interface TinyCall {
  readonly client: ModelClient;
  readonly row: ModelConfig;
  /** Offered beside the question; null for none. */
  readonly tool: ToolDefinition | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What a tiny call carries that a server may refuse. */
export type TriedFeature = Exclude<UnsupportedFeature, "response-schema">;

export interface TinyCallResult {
  /** What the server refused and was then asked without. */
  readonly refused: readonly TriedFeature[];
  /** What the last request came to. */
  readonly exchange: Exchange;
  /** Of all requests together; null where the server does not say. */
  readonly usd: number | null;
}

/**
 * Asks a model for one word, with the parameters of its row, to find out which of them its server takes: what it refuses is left
 * out and asked without. At most one request for each, and one more.
 */
export async function makeTinyCall(call: TinyCall): Promise<TinyCallResult> {
  const { client, signal, timeoutMs } = call;
  const refused: TriedFeature[] = [];
  let usd: number | null = 0;
  for (;;) {
    const request = requestWithout(refused, call);
    const exchange = await client.send(client.prepare(request), { signal, timeoutMs });
    signal.throwIfAborted();
    usd = usd === null || exchange.cost.usd === null ? null : usd + exchange.cost.usd;
    const feature = exchange.result.kind === "fault" ? exchange.result.unsupported : null;
    if (feature === null || !isTried(feature) || !carries(request, feature)) return { refused, exchange, usd };
    refused.push(feature);
  }
}

/** Enough for a word, and for servers that want room for a call of the tool. */
const maxTokens = 64;

function requestWithout(refused: readonly TriedFeature[], { row, tool }: TinyCall): ChatRequest {
  const takes = (feature: TriedFeature): boolean => !refused.includes(feature);
  return {
    model: row.sentAs,
    messages: [{ role: "user", content: "Reply with the word ready." }],
    temperature: row.temperatureSupported && takes("temperature") ? row.temperature : null,
    maxTokens,
    reasoningEffort: takes("reasoning") ? row.reasoningEffort : "off",
    provider: row.provider,
    tool: takes("tools") ? tool : null,
    responseSchema: null,
    sessionId: "tiny-call",
  };
}

function isTried(feature: UnsupportedFeature): feature is TriedFeature {
  return feature !== "response-schema";
}
