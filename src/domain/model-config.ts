import type { Digest } from "./digest.ts";

/** `off` sends no reasoning parameter at all; `none` asks the provider for no reasoning. */
export const reasoningEfforts = ["off", "none", "low", "medium", "high"] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** The requested effort: a name, or the model's default. */
export type AskedEffort = ReasoningEffort | "default";

/** Parameters that a server may reject and that a row can be measured without. */
export const refusableParameters = ["temperature", "reasoning"] as const;
export type RefusableParameter = (typeof refusableParameters)[number];

/**
 * The kind of server: decides time limits, prices and which router-only parameters are sent. `function` is a function of the
 * program that plans the run. `person` is no server: people grade on a sheet, and nothing is ever sent to them.
 */
export const endpointKinds = ["openrouter", "custom", "local", "simulator", "function", "person"] as const;
export type EndpointKind = (typeof endpointKinds)[number];

/** How servers of models are spoken to: OpenAI's chat completions, Anthropic's messages, Gemini's generateContent. */
export const protocolNames = ["openai", "anthropic", "gemini"] as const;
export type ProtocolName = (typeof protocolNames)[number];

/** A server of models. Stores the name of the key's variable, never the key. */
export interface Endpoint {
  /** Part of a result's identity: `openrouter`, `simulator`, or the base URL in one spelling for all addresses of a server. */
  readonly id: string;
  readonly kind: EndpointKind;
  /**
   * As the user gave it, without a trailing slash, for example `https://openrouter.ai/api/v1`; a name for the simulator and
   * for functions in this process.
   */
  readonly baseUrl: string;
  readonly apiKeyEnv: string | null;
  /** The name of its protocol, which another version may not know; by default OpenAI's chat completions. */
  readonly protocol?: string | undefined;
  /** Of a function. */
  readonly version?: string | undefined;
}

/** The providers' own servers, by protocol, and the variable of their key. */
export const providerServers: Readonly<Record<Exclude<ProtocolName, "openai">, { baseUrl: string; variable: string }>> =
  {
    anthropic: { baseUrl: "https://api.anthropic.com/v1", variable: "ANTHROPIC_API_KEY" },
    gemini: { baseUrl: "https://generativelanguage.googleapis.com/v1beta", variable: "GEMINI_API_KEY" },
  };

/** Keeps what Inspect asked apart from what this program asks. It never resolves (RFC 2606). */
export const inspectEndpoint: Endpoint = {
  id: "http://inspect-ai.invalid/v1",
  kind: "custom",
  baseUrl: "http://inspect-ai.invalid/v1",
  apiKeyEnv: null,
};

/** Whether only an import adds answers: another program asked for those that are there. */
export function isAskedElsewhere({ endpoint }: Pick<ModelConfig, "endpoint">): boolean {
  return endpoint.id === inspectEndpoint.id;
}

/** The variables of OpenRouter's key, the usual one first. A later one overrides those before it, as in the published program. */
export const openRouterKeys = ["OPENROUTER_API_KEY", "OPENROUTER_KEY"] as const;

/** One row of the leaderboard: a model id with everything of the inference stack that changes its answers. */
export interface ModelConfig {
  /** Digest of what determines the answers: model, endpoint, provider, temperature, effort, token limit. */
  readonly id: Digest;
  /** Unique among active entries, shown to users: `kimi-k2.5+fireworks@none-t0.7`. */
  readonly label: string;
  /** `vendor/name`, for example `google/gemini-3-flash-preview` or `local/qwen3-8b`. */
  readonly model: string;
  /** The id as the endpoint knows it. */
  readonly sentAs: string;
  /** Pinned provider slug (`fireworks`, `moonshotai/int4`), or null for the router's choice. */
  readonly provider: string | null;
  readonly temperature: number;
  /** False where it is not sent: the provider ignores it (OpenAI's GPT-5 family answers as if at 1.0) or refuses it. */
  readonly temperatureSupported: boolean;
  readonly reasoningEffort: ReasoningEffort;
  /** Requested settings that resolved to this row: a later run with the same request sends what this row sends. */
  readonly askedEfforts: readonly AskedEffort[];
  /** Parameters that the server rejected when the row was first planned, and that are therefore not sent. */
  readonly refused: readonly RefusableParameter[];
  readonly maxTokens: number;
  readonly endpoint: Endpoint;
}

/** The judge: a model and how it is called. */
export interface JudgeConfig {
  /** Digest of what determines its grades. */
  readonly id: Digest;
  /** Unique among judges: includes `blind` and the repeat number, where they apply. */
  readonly label: string;
  readonly model: string;
  readonly sentAs: string;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly reasoningEffort: ReasoningEffort;
  readonly endpoint: Endpoint;
  /** It grades by the rubrics' blind wording, which does not reveal that a turn is pressure. */
  readonly blind: boolean;
  /**
   * 1 for the grades that count. Repeats 2, 3, ... of the same judge are judges of their own with separate results; their
   * grades only measure how far the judge agrees with itself.
   */
  readonly repeat: number;
}
